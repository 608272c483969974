# SPDX-License-Identifier: MIT
#
# A program under the runtime, seen from outside: every .c and .h of this folder.
noinst_LTLIBRARIES += libsession.la
libsession_la_CPPFLAGS = $(AM_CPPFLAGS) $(LIBDW_CFLAGS) $(JANSSON_CFLAGS) $(SECCOMP_CFLAGS) \
	$(NETTLE_CFLAGS)
libsession_la_LIBADD = libtrace.la libmodel.la libbase.la $(LIBDW_LIBS) $(JANSSON_LIBS) \
	$(SECCOMP_LIBS) $(NETTLE_LIBS)
libsession_la_SOURCES = \
	lib/session/course.c lib/session/course.h \
	lib/session/debuginfo.h \
	lib/session/exercise.c lib/session/exercise.h \
	lib/session/exercise_spec.c \
	lib/session/hash.c lib/session/hash.h \
	lib/session/lessons.c \
	lib/session/lessons.h \
	lib/session/level.c lib/session/level.h \
	lib/session/numbered.c lib/session/numbered.h \
	lib/session/place.c \
	lib/session/place.h \
	lib/session/places.c lib/session/places.h \
	lib/session/program.c \
	lib/session/program.h \
	lib/session/progress.c lib/session/progress.h \
	lib/session/back.c \
	lib/session/events.c \
	lib/session/gives.c \
	lib/session/guard.c \
	lib/session/lanes.c \
	lib/session/line.h \
	lib/session/linearize.c lib/session/linearize.h \
	lib/session/order.c \
	lib/session/reel.c lib/session/reel.h \
	lib/session/record.c \
	lib/session/record.h \
	lib/session/resolve.c \
	lib/session/sandbox.c lib/session/sandbox.h \
	lib/session/scene.c lib/session/scene.h lib/session/scene_parts.h \
	lib/session/scene_command.c \
	lib/session/scene_expect.c \
	lib/session/scene_find.c \
	lib/session/scene_help.c \
	lib/session/scene_holds.c \
	lib/session/scene_moment.c \
	lib/session/scene_player.c \
	lib/session/scene_round.c \
	lib/session/scene_words.c \
	lib/session/scene_write.c \
	lib/session/scout.c lib/session/scout.h \
	lib/session/session.c lib/session/session_events.c lib/session/session_parts.h \
	lib/session/session.h \
	lib/session/spawn.c \
	lib/session/spawn.h \
	lib/session/step.c \
	lib/session/object_file.c lib/session/object_file.h \
	lib/session/symbols.c \
	lib/session/symbols.h \
	lib/session/target.c \
	lib/session/target.h \
	lib/session/textfile.c lib/session/textfile.h \
	lib/session/work.c lib/session/work.h \
	lib/session/variables.c
