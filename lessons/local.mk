# SPDX-License-Identifier: MIT
#
# What all lesson programs share. They are linked without libtool, so that each is a real
# program (never a script that stands for one) which finds libtreadle in the build folder,
# even a moved one, and when it is installed. They have line information always, and no
# optimization, so that steps follow the lines and each variable has its value in memory. They find
# the library's headers where a user's program finds them, so that these are known as such.
#
# A lesson NN-name adds, in its own local.mk (N: lessons_NN_name_name):
#
#	lessonNNdir = $(lessonsdir)/NN-name
#	lessonNN_PROGRAMS = lessons/NN-name/name
#	N_SOURCES = lessons/NN-name/name.c ...
#	N_CFLAGS = $(LESSON_CFLAGS)
#	N_LINK = $(LESSON_LINK)
#	N_LDADD = $(LESSON_LIBS)
#	N_DEPENDENCIES = libtreadle.la
#
# and, if its memory is to be seen, N_CPPFLAGS = $(PLAIN_CPPFLAGS) $(HOOK_CPPFLAGS).
LESSON_CFLAGS = $(PLAIN_CFLAGS) -iquote include/treadle -O0
LESSON_LINK = $(CC) $(PLAIN_CFLAGS) $(LDFLAGS) -Wl,-rpath,'$$ORIGIN/../../.libs' \
	-Wl,-rpath,$(libdir) -o $@
LESSON_LIBS = -L.libs -ltreadle

# The compiler's memory hooks, for compiling only: at link it would bring libtsan in.
HOOK_CPPFLAGS = -fsanitize=thread,bounds

# The scenes of a lesson stand in the source folder, in NN-name/scenes; `treadle` looks for them
# beside the lesson's program. Where that is another folder, a link leads there.
installed_data += lessons/*/notes.md lessons/*/scenes/*.scene
all-local: lesson-scenes
.PHONY: lesson-scenes
lesson-scenes:
	@test -f lessons/local.mk || for scenes in '$(abs_srcdir)'/lessons/*/scenes; do \
		folder=`basename "$${scenes%/scenes}"`; \
		test ! -d "$$scenes" || test -e "lessons/$$folder/scenes" || { \
			$(MKDIR_P) "lessons/$$folder" && \
			ln -sfn "$$scenes" "lessons/$$folder/scenes"; } || exit; \
	done

clean-local: clean-lesson-scenes
.PHONY: clean-lesson-scenes
clean-lesson-scenes:
	@for scenes in lessons/*/scenes; do test ! -h "$$scenes" || rm -f "$$scenes"; done

include lessons/01-threads/local.mk
include lessons/02-locks/local.mk
include lessons/03-semaphores/local.mk
include lessons/04-monitors/local.mk
include lessons/05-producer-consumer/local.mk
include lessons/06-readers-writers/local.mk
include lessons/07-cyclic-barrier/local.mk
include lessons/08-state-machine/local.mk
include lessons/09-collections/local.mk
include lessons/10-parallel-query/local.mk
include lessons/11-thread-pool/local.mk
include lessons/12-priority-scheduler/local.mk
include lessons/13-round-robin/local.mk
include lessons/14-task-graph/local.mk
include lessons/15-async/local.mk
include lessons/16-combinators/local.mk
include lessons/17-what-async-costs/local.mk
