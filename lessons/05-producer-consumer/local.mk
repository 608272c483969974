# SPDX-License-Identifier: MIT
#
# Producers and consumers: a bounded queue, limits, batches, how to come to an end.
lesson05dir = $(lessonsdir)/05-producer-consumer
lesson05scenesdir = $(lesson05dir)/scenes
lesson05_PROGRAMS = lessons/05-producer-consumer/producer-consumer
dist_lesson05_DATA = lessons/05-producer-consumer/notes.md
dist_lesson05scenes_DATA = \
	lessons/05-producer-consumer/scenes/ask-first.scene \
	lessons/05-producer-consumer/scenes/bulk-small.scene \
	lessons/05-producer-consumer/scenes/bulk.scene \
	lessons/05-producer-consumer/scenes/close.scene \
	lessons/05-producer-consumer/scenes/dispose-race.scene \
	lessons/05-producer-consumer/scenes/dispose.scene \
	lessons/05-producer-consumer/scenes/fifo.scene \
	lessons/05-producer-consumer/scenes/lifo.scene \
	lessons/05-producer-consumer/scenes/merged-order.scene \
	lessons/05-producer-consumer/scenes/poison.scene \
	lessons/05-producer-consumer/scenes/small.scene \
	lessons/05-producer-consumer/scenes/try-gives-up.scene \
	lessons/05-producer-consumer/scenes/try.scene \
	lessons/05-producer-consumer/scenes/turn-lost.scene \
	lessons/05-producer-consumer/scenes/turns.scene
lessons_05_producer_consumer_producer_consumer_SOURCES = \
	lessons/05-producer-consumer/bulk.c \
	lessons/05-producer-consumer/dispose.c \
	lessons/05-producer-consumer/ends.c \
	lessons/05-producer-consumer/items.c \
	lessons/05-producer-consumer/limits.c \
	lessons/05-producer-consumer/order.c \
	lessons/05-producer-consumer/producer_consumer.c \
	lessons/05-producer-consumer/producer_consumer.h \
	lessons/05-producer-consumer/turns.c
lessons_05_producer_consumer_producer_consumer_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_05_producer_consumer_producer_consumer_CFLAGS = $(LESSON_CFLAGS)
lessons_05_producer_consumer_producer_consumer_LINK = $(LESSON_LINK)
lessons_05_producer_consumer_producer_consumer_LDADD = $(LESSON_LIBS)
lessons_05_producer_consumer_producer_consumer_DEPENDENCIES = libtreadle.la
