# SPDX-License-Identifier: MIT
#
# The task graph: as soon as all that a task needs is done; and the agent that keeps the account.
lesson14dir = $(lessonsdir)/14-task-graph
lesson14_PROGRAMS = lessons/14-task-graph/task-graph
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
