# SPDX-License-Identifier: MIT
#
# The asynchronous state machine: await, awaiters, continuations, written out by hand.
lesson08dir = $(lessonsdir)/08-state-machine
lesson08_PROGRAMS = lessons/08-state-machine/state-machine
lessons_08_state_machine_state_machine_SOURCES = \
	lessons/08-state-machine/awaits.c \
	lessons/08-state-machine/bell.c \
	lessons/08-state-machine/custom.c \
	lessons/08-state-machine/errors.c \
	lessons/08-state-machine/faults.c \
	lessons/08-state-machine/machine.c \
	lessons/08-state-machine/state-machine.c \
	lessons/08-state-machine/state-machine.h \
	lessons/08-state-machine/tick_tock.c
lessons_08_state_machine_state_machine_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_08_state_machine_state_machine_CFLAGS = $(LESSON_CFLAGS)
lessons_08_state_machine_state_machine_LINK = $(LESSON_LINK)
lessons_08_state_machine_state_machine_LDADD = $(LESSON_LIBS)
lessons_08_state_machine_state_machine_DEPENDENCIES = libtreadle.la
