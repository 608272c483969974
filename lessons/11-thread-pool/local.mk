# SPDX-License-Identifier: MIT
#
# The thread pool: global and local queues, stealing, waiting, failing, context, the end.
lesson11dir = $(lessonsdir)/11-thread-pool
lesson11_PROGRAMS = lessons/11-thread-pool/thread-pool
lessons_11_thread_pool_thread_pool_SOURCES = \
	lessons/11-thread-pool/asked.c \
	lessons/11-thread-pool/orders.c \
	lessons/11-thread-pool/shutdown.c \
	lessons/11-thread-pool/thread-pool.c \
	lessons/11-thread-pool/thread-pool.h \
	lessons/11-thread-pool/waits.c
lessons_11_thread_pool_thread_pool_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_11_thread_pool_thread_pool_CFLAGS = $(LESSON_CFLAGS)
lessons_11_thread_pool_thread_pool_LINK = $(LESSON_LINK)
lessons_11_thread_pool_thread_pool_LDADD = $(LESSON_LIBS)
lessons_11_thread_pool_thread_pool_DEPENDENCIES = libtreadle.la
