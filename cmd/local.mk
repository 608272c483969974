# SPDX-License-Identifier: MIT
#
# The command `treadle`, at the top of the build folder: every .c and .h of this folder.
# It finds the runtime (.libs/libtreadle-rt.so) and the lessons (lessons/) beside itself, else
# in TREADLE_PKGLIB_DIR and TREADLE_LESSONS_DIR.
bin_PROGRAMS += treadle
treadle_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS)
treadle_LDADD = libvisualizer.la libgrading.la libcompile.la $(JANSSON_LIBS)
treadle_SOURCES = \
	cmd/cc.c \
	cmd/check.c \
	cmd/check_options.c cmd/check_options.h \
	cmd/commands.h \
	cmd/exercise.c \
	cmd/exercise_choose.c cmd/exercise_choose.h \
	cmd/exercise_show.c cmd/exercise_show.h \
	cmd/grade.c \
	cmd/home.c cmd/home.h \
	cmd/home_files.c cmd/home_files.h \
	cmd/init.c \
	cmd/learn.c \
	cmd/list.c \
	cmd/main.c \
	cmd/named_program.c cmd/named_program.h \
	cmd/named_scene.c cmd/named_scene.h \
	cmd/record.c \
	cmd/replay.c \
	cmd/run.c \
	cmd/view.c \
	cmd/way_option.c cmd/way_option.h
