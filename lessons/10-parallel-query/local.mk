# SPDX-License-Identifier: MIT
#
# Parallel queries: lazy, merged or not, shared results, and what splitting costs.
lesson10dir = $(lessonsdir)/10-parallel-query
lesson10_PROGRAMS = lessons/10-parallel-query/parallel-query
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
