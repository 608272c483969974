# SPDX-License-Identifier: MIT
#
# The asynchronous state machine: await, awaiters, continuations, written out by hand.
lesson08dir = $(lessonsdir)/08-state-machine
lesson08_PROGRAMS = lessons/08-state-machine/state-machine
dist_lesson08_DATA = lessons/08-state-machine/notes.md
lesson08scenesdir = $(lesson08dir)/scenes
dist_lesson08scenes_DATA = \
	lessons/08-state-machine/scenes/bell.scene \
	lessons/08-state-machine/scenes/blocked-worker-two.scene \
	lessons/08-state-machine/scenes/blocked-worker.scene \
	lessons/08-state-machine/scenes/custom-awaiter.scene \
	lessons/08-state-machine/scenes/custom-ready.scene \
	lessons/08-state-machine/scenes/error-kept.scene \
	lessons/08-state-machine/scenes/error.scene \
	lessons/08-state-machine/scenes/hot-path.scene \
	lessons/08-state-machine/scenes/lost-luck.scene \
	lessons/08-state-machine/scenes/lost.scene \
	lessons/08-state-machine/scenes/one-await-hot.scene \
	lessons/08-state-machine/scenes/one-await.scene \
	lessons/08-state-machine/scenes/saved-too-late.scene \
	lessons/08-state-machine/scenes/three-awaits.scene \
	lessons/08-state-machine/scenes/tick-tock-early.scene \
	lessons/08-state-machine/scenes/tick-tock.scene \
	lessons/08-state-machine/scenes/twice.scene
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
