# SPDX-License-Identifier: MIT
#
# Collections that threads share: queue, stack, bag, dictionary, the blocking one, and one without a
# lock.
lesson09dir = $(lessonsdir)/09-collections
lesson09_PROGRAMS = lessons/09-collections/collections
lessons_09_collections_collections_SOURCES = \
	lessons/09-collections/bakery.c \
	lessons/09-collections/collections.c \
	lessons/09-collections/collections.h \
	lessons/09-collections/items.c \
	lessons/09-collections/kinds.c \
	lessons/09-collections/plates.c \
	lessons/09-collections/words.c
lessons_09_collections_collections_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_09_collections_collections_CFLAGS = $(LESSON_CFLAGS)
lessons_09_collections_collections_LINK = $(LESSON_LINK)
lessons_09_collections_collections_LDADD = $(LESSON_LIBS)
lessons_09_collections_collections_DEPENDENCIES = libtreadle.la
