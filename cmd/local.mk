# SPDX-License-Identifier: MIT
#
# The command `treadle`, at the top of the build folder: every .c and .h of this folder.
# It finds the runtime (.libs/libtreadle-rt.so) and the lessons (lessons/) beside itself, else
# in TREADLE_PKGLIB_DIR and TREADLE_LESSONS_DIR.
bin_PROGRAMS += treadle
treadle_CPPFLAGS = $(AM_CPPFLAGS) $(JANSSON_CFLAGS) $(NETTLE_CFLAGS)
treadle_LDADD = libvisualizer.la libchecker.la libsession.la $(JANSSON_LIBS) $(NETTLE_LIBS)
treadle_SOURCES = \
	cmd/cc.c \
	cmd/cc_line.c cmd/cc_line.h \
	cmd/cc_steps.c cmd/cc_steps.h \
	cmd/check.c \
	cmd/check_options.c cmd/check_options.h \
	cmd/class.c cmd/class.h \
	cmd/class_changes.c \
	cmd/class_feedback.c \
	cmd/class_find.c \
	cmd/class_guard.c \
	cmd/class_keep.c \
	cmd/class_page.c cmd/class_page.h \
	cmd/class_page_style.c \
	cmd/class_pick.c \
	cmd/class_tables.c \
	cmd/class_work.c \
	cmd/command.c cmd/command.h \
	cmd/compare.c cmd/compare.h \
	cmd/end.c \
	cmd/exercise.c \
	cmd/files.c cmd/files.h \
	cmd/grade.c \
	cmd/grade_build.c cmd/grade_build.h \
	cmd/grade_compile.c cmd/grade_compile.h \
	cmd/grade_each.c cmd/grade_each.h \
	cmd/grading.c cmd/grading.h \
	cmd/init.c \
	cmd/learn.c cmd/learn.h \
	cmd/learn_grade.c cmd/learn_grade.h \
	cmd/learn_keys.c \
	cmd/learn_loop.c cmd/learn_loop.h \
	cmd/learn_steps.c \
	cmd/learn_tty.c cmd/learn_tty.h \
	cmd/learn_text.c cmd/learn_text.h \
	cmd/learn_verdict.c cmd/learn_verdict.h \
	cmd/learn_watch.c cmd/learn_watch.h \
	cmd/list.c \
	cmd/main.c \
	cmd/program.c \
	cmd/record.c \
	cmd/replay.c \
	cmd/run.c \
	cmd/run_scene.c cmd/run_scene.h \
	cmd/view.c
