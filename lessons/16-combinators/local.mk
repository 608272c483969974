# SPDX-License-Identifier: MIT
#
# Combinators: all, any, first success, fork and join, the bounded copy.
lesson16dir = $(lessonsdir)/16-combinators
lesson16_PROGRAMS = lessons/16-combinators/combinators
lessons_16_combinators_combinators_SOURCES = \
	lessons/15-async/kitchen.c \
	lessons/15-async/kitchen.h \
	lessons/16-combinators/abandoned.c \
	lessons/16-combinators/combinators.c \
	lessons/16-combinators/combinators.h \
	lessons/16-combinators/copy.c \
	lessons/16-combinators/failures.c \
	lessons/16-combinators/fork_join.c \
	lessons/16-combinators/order.c
lessons_16_combinators_combinators_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_16_combinators_combinators_CFLAGS = $(LESSON_CFLAGS)
lessons_16_combinators_combinators_LINK = $(LESSON_LINK)
lessons_16_combinators_combinators_LDADD = $(LESSON_LIBS)
lessons_16_combinators_combinators_DEPENDENCIES = libtreadle.la
