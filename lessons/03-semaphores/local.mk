# SPDX-License-Identifier: MIT
#
# Semaphores: permits, timeouts, named semaphores, a pool of limited places.
lesson03dir = $(lessonsdir)/03-semaphores
lesson03_PROGRAMS = lessons/03-semaphores/semaphores
lessons_03_semaphores_semaphores_SOURCES = \
	lessons/03-semaphores/faults.c \
	lessons/03-semaphores/ignored.c \
	lessons/03-semaphores/named.c \
	lessons/03-semaphores/permits.c \
	lessons/03-semaphores/pool.c \
	lessons/03-semaphores/semaphores.c \
	lessons/03-semaphores/semaphores.h \
	lessons/03-semaphores/terminals.c
lessons_03_semaphores_semaphores_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_03_semaphores_semaphores_CFLAGS = $(LESSON_CFLAGS)
lessons_03_semaphores_semaphores_LINK = $(LESSON_LINK)
lessons_03_semaphores_semaphores_LDADD = $(LESSON_LIBS)
lessons_03_semaphores_semaphores_DEPENDENCIES = libtreadle.la
