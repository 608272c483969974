# SPDX-License-Identifier: MIT
#
# Lessons, exercises, progress: every .c and .h of this folder.
noinst_LIBRARIES += libcourse.a
libcourse_a_SOURCES = \
	lib/course/course.c lib/course/course.h \
	lib/course/exercise.c lib/course/exercise.h \
	lib/course/exercise_spec.c lib/course/exercise_spec.h \
	lib/course/lessons.c lib/course/lessons.h \
	lib/course/numbered.c lib/course/numbered.h \
	lib/course/play_level.c lib/course/play_level.h \
	lib/course/progress.c lib/course/progress.h \
	lib/course/target_find.c lib/course/target_find.h \
	lib/course/work.c lib/course/work.h
