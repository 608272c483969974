# SPDX-License-Identifier: MIT
#
# A run on the screen: every .c and .h of this folder.
noinst_LIBRARIES += libvisualizer.a
libvisualizer_a_SOURCES = \
	visualizer/plain.c visualizer/plain.h \
	visualizer/plain_trace.c \
	visualizer/home_screen.c visualizer/home_screen.h \
	visualizer/screen.c visualizer/screen.h \
	visualizer/telling_read.c visualizer/telling_read.h \
	visualizer/view.c visualizer/view.h \
	visualizer/actions/actions.c visualizer/actions/actions.h \
	visualizer/actions/appearance.c \
	visualizer/actions/beside.c visualizer/actions/beside.h \
	visualizer/actions/bookmark_keys.c \
	visualizer/actions/change.c \
	visualizer/actions/event_search.c \
	visualizer/actions/following.c \
	visualizer/actions/guess_keys.c \
	visualizer/actions/handlers.h \
	visualizer/actions/input.c visualizer/actions/input.h \
	visualizer/ui/live.c visualizer/ui/live.h \
	visualizer/actions/look_keys.c \
	visualizer/actions/mouse.c \
	visualizer/ui/play_state.h \
	visualizer/actions/playing.c visualizer/actions/playing.h \
	visualizer/actions/progress.c \
	visualizer/actions/run_goals.c visualizer/actions/run_goals.h \
	visualizer/actions/save_keys.c \
	visualizer/actions/scene_run.c visualizer/actions/scene_run.h \
	visualizer/actions/serving.c \
	visualizer/ui/display.h \
	visualizer/ui/run.c visualizer/ui/run.h \
	visualizer/ui/settings.c visualizer/ui/settings.h \
	visualizer/actions/steps.c visualizer/actions/steps.h \
	visualizer/ui/subject.c visualizer/ui/subject.h \
	visualizer/ui/ui.c visualizer/ui/ui.h \
	visualizer/actions/why_keys.c \
	visualizer/background/ahead.c visualizer/background/ahead.h \
	visualizer/background/explainer.c \
	visualizer/background/foresight.c visualizer/background/foresight.h \
	visualizer/background/reader.c \
	visualizer/background/searcher.c \
	visualizer/background/variables.c visualizer/background/variables.h \
	visualizer/background/why.c visualizer/background/why.h \
	visualizer/background/worker.c visualizer/background/worker.h \
	visualizer/compare/difference.c visualizer/compare/difference.h \
	visualizer/hall/address.c visualizer/hall/address.h \
	visualizer/hall/client.c visualizer/hall/client.h \
	visualizer/hall/message.h \
	visualizer/hall/reader.c visualizer/hall/reader.h \
	visualizer/hall/server.c visualizer/hall/server.h \
	visualizer/panes/box.c visualizer/panes/box.h \
	visualizer/panes/card_pane.c \
	visualizer/panes/frame_draw.c visualizer/panes/frame_draw.h \
	visualizer/panes/help_box.c \
	visualizer/terminal/keys.c visualizer/terminal/keys.h \
	visualizer/panes/keys_pane.c \
	visualizer/panes/layout.c visualizer/panes/layout.h \
	visualizer/panes/log_pane.c \
	visualizer/panes/menu.c visualizer/panes/menu.h \
	visualizer/panes/menu_box.c \
	visualizer/panes/objects_pane.c \
	visualizer/panes/outcomes_menu.c \
	visualizer/panes/output_pane.c \
	visualizer/panes/overlays.h visualizer/panes/overlays.def \
	visualizer/panes/pane.h \
	visualizer/panes/pane.c \
	visualizer/panes/panes.def \
	visualizer/panes/panes_box.c \
	visualizer/panes/prompt.c visualizer/panes/prompt.h \
	visualizer/panes/race_box.c \
	visualizer/panes/sentences_pane.c \
	visualizer/panes/side_pane.c \
	visualizer/panes/source_pane.c \
	visualizer/panes/threads_pane.c \
	visualizer/panes/timeline_pane.c \
	visualizer/panes/variables_pane.c \
	visualizer/panes/waits_pane.c \
	visualizer/panes/why_box.c \
	visualizer/panes/title_pane.c \
	visualizer/pictures/annotation_pictures.c \
	visualizer/pictures/composite.c \
	visualizer/pictures/frame.h \
	visualizer/pictures/graph.c visualizer/pictures/graph.h \
	visualizer/pictures/graph_layout.c \
	visualizer/pictures/graph_lines.c \
	visualizer/pictures/graph_picture.c \
	visualizer/pictures/heap_picture.c \
	visualizer/pictures/outlook.c visualizer/pictures/outlook.h \
	visualizer/pictures/pictures.c visualizer/pictures/pictures.h \
	visualizer/pictures/pool_picture.c \
	visualizer/pictures/ring_picture.c \
	visualizer/pictures/row_writer.c visualizer/pictures/row_writer.h \
	visualizer/pictures/variables_view.h \
	visualizer/history/bookmarks.c visualizer/history/bookmarks.h \
	visualizer/history/contents.c visualizer/history/contents.h \
	visualizer/history/history.c visualizer/history/history.h \
	visualizer/history/options.c visualizer/history/options.h \
	visualizer/history/position.h \
	visualizer/cards/question.c visualizer/cards/question.h \
	visualizer/history/save.c visualizer/history/save.h \
	visualizer/cards/script.c visualizer/cards/script.h \
	visualizer/history/seek.c visualizer/history/seek.h \
	visualizer/history/sentence.c visualizer/history/sentence.h \
	visualizer/history/source_files.c visualizer/history/source_files.h \
	visualizer/history/states.c visualizer/history/states.h \
	visualizer/history/telling.c visualizer/history/telling.h \
	visualizer/history/timeline.c visualizer/history/timeline.h \
	visualizer/history/turns.c visualizer/history/turns.h \
	visualizer/terminal/cells.c visualizer/terminal/cells.h \
	visualizer/terminal/pace.h \
	visualizer/terminal/signals.c visualizer/terminal/signals.h \
	visualizer/terminal/terminal.c visualizer/terminal/terminal.h \
	visualizer/terminal/themes.c visualizer/terminal/themes.h
