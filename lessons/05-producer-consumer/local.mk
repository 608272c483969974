# SPDX-License-Identifier: MIT
#
# Producers and consumers: a bounded queue, limits, batches, how to come to an end.
lesson05dir = $(lessonsdir)/05-producer-consumer
lesson05_PROGRAMS = lessons/05-producer-consumer/producer-consumer
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
