# SPDX-License-Identifier: MIT
#
# The command `treadle`, at the top of the build folder: every .c and .h of this folder.
# It finds the runtime (.libs/libtreadle-rt.so) and the lessons (lessons/) beside itself, else
# in TREADLE_PKGLIB_DIR and TREADLE_LESSONS_DIR.
bin_PROGRAMS += treadle
treadle_LDADD = $(TREADLE_LIBS)
treadle_SOURCES = \
	cmd/options/screen_options.c \
	cmd/cc.c \
	cmd/check.c \
	cmd/options/check_options.c cmd/options/check_options.h \
	cmd/commands.h \
	cmd/exercise.c cmd/exercise.h \
	cmd/exercise_check.c \
	cmd/exercise_choose.c \
	cmd/exercise_marks.c cmd/exercise_marks.h \
	cmd/exercise_mutate.c \
	cmd/exercise_new.c \
	cmd/exercise_show.c \
	cmd/explain.c \
	cmd/follow.c \
	cmd/grade.c \
	cmd/home.c \
	cmd/home_files.c cmd/home_files.h \
	cmd/init.c \
	cmd/learn.c \
	cmd/list.c \
	cmd/main.c \
	cmd/options/named.c cmd/options/named.h \
	cmd/outcomes.c \
	cmd/play.c \
	cmd/play/play.h \
	cmd/play/play_game.c \
	cmd/play/play_list.c \
	cmd/record.c \
	cmd/replay.c \
	cmd/run.c \
	cmd/view.c
