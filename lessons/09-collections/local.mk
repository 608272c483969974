# SPDX-License-Identifier: MIT
#
# Collections that threads share: queue, stack, bag, dictionary, the blocking one, and one without a
# lock.
lesson09dir = $(lessonsdir)/09-collections
lesson09scenesdir = $(lesson09dir)/scenes
lesson09_PROGRAMS = lessons/09-collections/collections
dist_lesson09_DATA = lessons/09-collections/notes.md
dist_lesson09scenes_DATA = \
	lessons/09-collections/scenes/aba.scene \
	lessons/09-collections/scenes/bag.scene \
	lessons/09-collections/scenes/compare.scene \
	lessons/09-collections/scenes/dictionary.scene \
	lessons/09-collections/scenes/lock-free.scene \
	lessons/09-collections/scenes/one-call.scene \
	lessons/09-collections/scenes/over-queue.scene \
	lessons/09-collections/scenes/over-stack.scene \
	lessons/09-collections/scenes/queue.scene \
	lessons/09-collections/scenes/stack.scene \
	lessons/09-collections/scenes/tagged.scene \
	lessons/09-collections/scenes/two-calls.scene
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
