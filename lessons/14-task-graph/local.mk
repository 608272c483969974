# SPDX-License-Identifier: MIT
#
# The task graph: as soon as all that a task needs is done; and the agent that keeps the account.
lesson14dir = $(lessonsdir)/14-task-graph
lesson14_PROGRAMS = lessons/14-task-graph/task-graph
dist_lesson14_DATA = lessons/14-task-graph/notes.md
lesson14scenesdir = $(lesson14dir)/scenes
dist_lesson14scenes_DATA = \
	lessons/14-task-graph/scenes/agent.scene \
	lessons/14-task-graph/scenes/cycle.scene \
	lessons/14-task-graph/scenes/duplicate.scene \
	lessons/14-task-graph/scenes/example.scene \
	lessons/14-task-graph/scenes/failing.scene \
	lessons/14-task-graph/scenes/missing.scene \
	lessons/14-task-graph/scenes/never-luck.scene \
	lessons/14-task-graph/scenes/never.scene \
	lessons/14-task-graph/scenes/sleeps-three.scene \
	lessons/14-task-graph/scenes/sleeps-two.scene \
	lessons/14-task-graph/scenes/sleeps.scene \
	lessons/14-task-graph/scenes/twice.scene
lessons_14_task_graph_task_graph_SOURCES = \
	lessons/14-task-graph/ends.c \
	lessons/14-task-graph/example.c \
	lessons/14-task-graph/faults.c \
	lessons/14-task-graph/jobs.c \
	lessons/14-task-graph/loop.c \
	lessons/14-task-graph/task_graph.c \
	lessons/14-task-graph/task_graph.h
lessons_14_task_graph_task_graph_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS)
lessons_14_task_graph_task_graph_CFLAGS = $(LESSON_CFLAGS)
lessons_14_task_graph_task_graph_LINK = $(LESSON_LINK)
lessons_14_task_graph_task_graph_LDADD = $(LESSON_LIBS)
lessons_14_task_graph_task_graph_DEPENDENCIES = libtreadle.la
