# SPDX-License-Identifier: MIT
#
# A run on the screen: every .c and .h of this folder.
noinst_LTLIBRARIES += libvisualizer.la
libvisualizer_la_CPPFLAGS = $(AM_CPPFLAGS) $(NCURSES_CFLAGS)
libvisualizer_la_LIBADD = libchecker.la libscene.la libcourse.la libsession.la $(NCURSES_LIBS)
libvisualizer_la_SOURCES = \
	visualizer/plain.c visualizer/plain.h \
	visualizer/plain_scene.c visualizer/plain_scene.h \
	visualizer/screen.c visualizer/screen.h \
	visualizer/view.c visualizer/view.h \
	visualizer/actions/acts.c \
	visualizer/actions/change.c \
	visualizer/actions/contents.c visualizer/actions/contents.h \
	visualizer/actions/goals.c visualizer/actions/goals.h \
	visualizer/actions/input.c \
	visualizer/actions/keys.c visualizer/actions/keys.h \
	visualizer/actions/kinds.c \
	visualizer/actions/lead.c \
	visualizer/actions/live.c visualizer/actions/live.h \
	visualizer/actions/looks.c \
	visualizer/actions/marks.c \
	visualizer/actions/mouse.c \
	visualizer/actions/opened.c visualizer/actions/opened.h \
	visualizer/actions/picks.c visualizer/actions/picks.h \
	visualizer/actions/predict.c visualizer/actions/predict.h \
	visualizer/actions/prompt.c visualizer/actions/prompt.h \
	visualizer/actions/races.c \
	visualizer/actions/save.c visualizer/actions/save.h \
	visualizer/actions/settings.c visualizer/actions/settings.h \
	visualizer/actions/steps.c \
	visualizer/actions/ui.c visualizer/actions/ui.h \
	visualizer/actions/ui_parts.h \
	visualizer/panes/bottom.c \
	visualizer/panes/card.c \
	visualizer/panes/frame.c visualizer/panes/frame.h \
	visualizer/panes/help.c \
	visualizer/panes/lanes.c \
	visualizer/panes/layout.c visualizer/panes/layout.h \
	visualizer/panes/logs.c \
	visualizer/panes/objects.c \
	visualizer/panes/overlay.c \
	visualizer/panes/pictures.c visualizer/panes/pictures.h \
	visualizer/panes/say.c \
	visualizer/panes/small.c \
	visualizer/panes/source.c \
	visualizer/panes/things.c \
	visualizer/panes/threads.c \
	visualizer/panes/whole.c \
	visualizer/history/history.c visualizer/history/history.h \
	visualizer/history/match.c visualizer/history/match.h \
	visualizer/history/options.c visualizer/history/options.h \
	visualizer/history/retrace.c visualizer/history/retrace.h \
	visualizer/history/script.c visualizer/history/script.h \
	visualizer/history/seek.c visualizer/history/seek.h \
	visualizer/history/sentence.c visualizer/history/sentence.h \
	visualizer/history/sources.c visualizer/history/sources.h \
	visualizer/history/states.c visualizer/history/states.h \
	visualizer/history/timeline.c visualizer/history/timeline.h \
	visualizer/history/title.c visualizer/history/title.h \
	visualizer/terminal/cells.c visualizer/terminal/cells.h \
	visualizer/terminal/pace.c visualizer/terminal/pace.h \
	visualizer/terminal/rescue.c visualizer/terminal/rescue.h \
	visualizer/terminal/terminal.c visualizer/terminal/terminal.h \
	visualizer/terminal/themes.c visualizer/terminal/themes.h
