# SPDX-License-Identifier: MIT
#
# Scenes, read, played and written: every .c and .h of this folder.
noinst_LTLIBRARIES += libscene.la
libscene_la_LIBADD = libcourse.la libsession.la
libscene_la_SOURCES = \
	lib/scene/scene.c lib/scene/scene.h \
	lib/scene/scene_command.c \
	lib/scene/scene_expect.c \
	lib/scene/scene_find.c \
	lib/scene/scene_help.c \
	lib/scene/scene_check.c \
	lib/scene/scene_moment.c \
	lib/scene/scene_parts.h \
	lib/scene/scene_player.c \
	lib/scene/scene_cycle.c \
	lib/scene/scene_words.c \
	lib/scene/scene_write.c
