# SPDX-License-Identifier: MIT
#
# The thread pool: global and local queues, stealing, waiting, failing, context, the end.
lesson11dir = $(lessonsdir)/11-thread-pool
lesson11_PROGRAMS = lessons/11-thread-pool/thread-pool
dist_lesson11_DATA = lessons/11-thread-pool/notes.md
lesson11scenesdir = $(lesson11dir)/scenes
dist_lesson11scenes_DATA = \
	lessons/11-thread-pool/scenes/context.scene \
	lessons/11-thread-pool/scenes/context-lost.scene \
	lessons/11-thread-pool/scenes/continuation.scene \
	lessons/11-thread-pool/scenes/failed.scene \
	lessons/11-thread-pool/scenes/global.scene \
	lessons/11-thread-pool/scenes/inline.scene \
	lessons/11-thread-pool/scenes/local.scene \
	lessons/11-thread-pool/scenes/long-running.scene \
	lessons/11-thread-pool/scenes/shutdown.scene \
	lessons/11-thread-pool/scenes/shutdown-late.scene \
	lessons/11-thread-pool/scenes/starved.scene \
	lessons/11-thread-pool/scenes/steal.scene \
	lessons/11-thread-pool/scenes/steal-not.scene
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
