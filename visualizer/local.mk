# SPDX-License-Identifier: MIT
#
# History, panes, input: every .c and .h of this folder.
noinst_LTLIBRARIES += libvisualizer.la
libvisualizer_la_CPPFLAGS = $(AM_CPPFLAGS) $(NCURSES_CFLAGS)
libvisualizer_la_LIBADD = libsession.la libtrace.la libmodel.la libbase.la $(NCURSES_LIBS)
libvisualizer_la_SOURCES = \
	visualizer/acts.c \
	visualizer/bottom.c \
	visualizer/card.c \
	visualizer/change.c \
	visualizer/cells.c visualizer/cells.h \
	visualizer/contents.c visualizer/contents.h \
	visualizer/frame.c visualizer/frame.h \
	visualizer/goals.c visualizer/goals.h \
	visualizer/help.c \
	visualizer/history.c visualizer/history.h \
	visualizer/input.c \
	visualizer/keys.c visualizer/keys.h \
	visualizer/kinds.c \
	visualizer/lanes.c \
	visualizer/layout.c visualizer/layout.h \
	visualizer/lead.c \
	visualizer/live.c visualizer/live.h \
	visualizer/logs.c \
	visualizer/looks.c \
	visualizer/marks.c \
	visualizer/match.c visualizer/match.h \
	visualizer/mouse.c \
	visualizer/objects.c \
	visualizer/pictures.c visualizer/pictures.h \
	visualizer/things.c \
	visualizer/opened.c visualizer/opened.h \
	visualizer/options.c visualizer/options.h \
	visualizer/overlay.c \
	visualizer/pace.c visualizer/pace.h \
	visualizer/picks.c visualizer/picks.h \
	visualizer/plain.c visualizer/plain.h \
	visualizer/predict.c visualizer/predict.h \
	visualizer/prompt.c visualizer/prompt.h \
	visualizer/races.c \
	visualizer/rescue.c visualizer/rescue.h \
	visualizer/save.c visualizer/save.h \
	visualizer/retrace.c visualizer/retrace.h \
	visualizer/say.c \
	visualizer/script.c visualizer/script.h \
	visualizer/screen.c visualizer/screen.h \
	visualizer/seek.c visualizer/seek.h \
	visualizer/sentence.c visualizer/sentence.h \
	visualizer/small.c \
	visualizer/source.c \
	visualizer/sources.c visualizer/sources.h \
	visualizer/states.c visualizer/states.h \
	visualizer/settings.c visualizer/settings.h \
	visualizer/steps.c \
	visualizer/terminal.c visualizer/terminal.h \
	visualizer/themes.c visualizer/themes.h \
	visualizer/threads.c \
	visualizer/timeline.c visualizer/timeline.h \
	visualizer/title.c visualizer/title.h \
	visualizer/ui.c visualizer/ui.h visualizer/ui_parts.h \
	visualizer/view.c visualizer/view.h \
	visualizer/whole.c
