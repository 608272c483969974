# SPDX-License-Identifier: MIT
#
# Scenes, read, played and written: every .c and .h of this folder.
noinst_LIBRARIES += libscene.a
libscene_a_SOURCES = \
	lib/scene/scene.c lib/scene/scene.h \
	lib/scene/scene_answer.h \
	lib/scene/scene_check.c lib/scene/scene_check.h \
	lib/scene/scene_command.c lib/scene/scene_command.h \
	lib/scene/scene_data.h \
	lib/scene/scene_find.c lib/scene/scene_find.h \
	lib/scene/scene_moment.c lib/scene/scene_moment.h \
	lib/scene/scene_player.c lib/scene/scene_player.h \
	lib/scene/scene_vocabulary.c lib/scene/scene_vocabulary.h \
	lib/scene/scene_words.c lib/scene/scene_words.h \
	lib/scene/scene_write.c lib/scene/scene_write.h
