# SPDX-License-Identifier: MIT
#
# A program under the runtime, seen from outside: every .c and .h of this folder.
noinst_LIBRARIES += libsession.a
libsession_a_SOURCES = \
	lib/session/again.c lib/session/again.h \
	lib/session/level.c lib/session/level.h \
	lib/session/program.c lib/session/program.h \
	lib/session/provenance.c lib/session/provenance.h \
	lib/session/racing.c lib/session/racing.h \
	lib/session/record.c lib/session/record.h \
	lib/session/scopes.c lib/session/scopes.h \
	lib/session/session.c lib/session/session.h \
	lib/session/session_events.c lib/session/session_events.h \
	lib/session/session_orders.c lib/session/session_orders.h \
	lib/session/spawn.c lib/session/spawn.h \
	lib/session/stands.c lib/session/stands.h \
	lib/session/way.c lib/session/way.h
