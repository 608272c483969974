# SPDX-License-Identifier: MIT
#
# What asynchronous functions cost: a search, a hand-over, delays. There are no hooks for memory in
# it: they would be measured, too.
lesson17dir = $(lessonsdir)/17-what-async-costs
lesson17_PROGRAMS = lessons/17-what-async-costs/what-async-costs
lessons_17_what_async_costs_what_async_costs_SOURCES = \
	lessons/10-parallel-query/draw.c \
	lessons/10-parallel-query/measure.c \
	lessons/10-parallel-query/measure.h \
	lessons/10-parallel-query/table.c \
	lessons/10-parallel-query/table.h \
	lessons/17-what-async-costs/delays.c \
	lessons/17-what-async-costs/hand_off.c \
	lessons/17-what-async-costs/search.c \
	lessons/17-what-async-costs/what-async-costs.c \
	lessons/17-what-async-costs/what-async-costs.h
lessons_17_what_async_costs_what_async_costs_CFLAGS = $(LESSON_CFLAGS)
lessons_17_what_async_costs_what_async_costs_LINK = $(LESSON_LINK)
lessons_17_what_async_costs_what_async_costs_LDADD = $(LESSON_LIBS) -lm
lessons_17_what_async_costs_what_async_costs_DEPENDENCIES = libtreadle.la
