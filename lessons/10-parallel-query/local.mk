# SPDX-License-Identifier: MIT
#
# Parallel queries: lazy, merged or not, shared results, and what splitting costs.
lesson10dir = $(lessonsdir)/10-parallel-query
lesson10scenesdir = $(lesson10dir)/scenes
lesson10_PROGRAMS = lessons/10-parallel-query/parallel-query
dist_lesson10_DATA = lessons/10-parallel-query/notes.md
dist_lesson10scenes_DATA = \
	lessons/10-parallel-query/scenes/for-all.scene \
	lessons/10-parallel-query/scenes/for-each.scene \
	lessons/10-parallel-query/scenes/guarded.scene \
	lessons/10-parallel-query/scenes/in-order.scene \
	lessons/10-parallel-query/scenes/lazy.scene \
	lessons/10-parallel-query/scenes/matrix.scene \
	lessons/10-parallel-query/scenes/merged.scene \
	lessons/10-parallel-query/scenes/shared.scene \
	lessons/10-parallel-query/scenes/small.scene
lessons_10_parallel_query_parallel_query_SOURCES = \
	lessons/10-parallel-query/draw.c \
	lessons/10-parallel-query/evens.c \
	lessons/10-parallel-query/lazy.c \
	lessons/10-parallel-query/matrix.c \
	lessons/10-parallel-query/measure.c \
	lessons/10-parallel-query/measure.h \
	lessons/10-parallel-query/parallel_query.c \
	lessons/10-parallel-query/parallel_query.h \
	lessons/10-parallel-query/shared.c \
	lessons/10-parallel-query/small.c \
	lessons/10-parallel-query/table.c \
	lessons/10-parallel-query/table.h
lessons_10_parallel_query_parallel_query_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_10_parallel_query_parallel_query_CFLAGS = $(LESSON_CFLAGS)
lessons_10_parallel_query_parallel_query_LINK = $(LESSON_LINK)
lessons_10_parallel_query_parallel_query_LDADD = $(LESSON_LIBS) -lm
lessons_10_parallel_query_parallel_query_DEPENDENCIES = libtreadle.la
