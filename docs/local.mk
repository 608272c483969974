# SPDX-License-Identifier: MIT
#
# The manual, which is installed, and the man page, which help2man makes of --help: it is built,
# never distributed, and left out where help2man is missing.
#
# dist_doc_DATA: what a user reads, with its pictures and examples; EXTRA_DIST: the rest of this
# folder, for those who work on Treadle.
dist_doc_DATA += \
	docs/apples.c \
	docs/author.md \
	docs/first.c \
	docs/hello.c \
	docs/instructor.md \
	docs/library.md \
	docs/screen.svg \
	docs/student.md \
	docs/tally.c \
	docs/transfer.c
EXTRA_DIST += \
	README.md \
	docs/contributor.md \
	docs/house.bash \
	docs/house.svg \
	docs/pictures.bash \
	docs/pictures.md \
	docs/pictures/beside.svg \
	docs/pictures/big.svg \
	docs/pictures/deadlock.svg \
	docs/pictures/follower.svg \
	docs/pictures/fresh-100x30.svg \
	docs/pictures/fresh-80x24.svg \
	docs/pictures/home.svg \
	docs/pictures/lost-first.svg \
	docs/pictures/update.svg \
	docs/pictures/lost-last.svg \
	docs/screen2svg.awk

# The picture of contributor.md, from the lists of sources; drawn by hand, where there is Graphviz.
.PHONY: house
house:
	$(AM_V_GEN)$(top_srcdir)/docs/house.bash | tred | dot -Tsvg -o $(top_srcdir)/docs/house.svg

# The pictures of the screen, by hand, where there is tmux: look at each before it is kept.
.PHONY: pictures
pictures: all
	$(AM_V_GEN)TREADLE='$(abs_top_builddir)/treadle' $(top_srcdir)/docs/pictures.bash

docs/treadle.1: treadle$(EXEEXT) configure.ac
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(HELP2MAN) --no-info \
		--name='step, replay and check programs of many threads' \
		--output=$@.tmp ./treadle$(EXEEXT) && mv -f $@.tmp $@

# git's way: `man treadle-view` is about `treadle view`, which has more options than the rest.
docs/treadle-view.1: treadle$(EXEEXT) configure.ac
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(HELP2MAN) --no-info \
		--name='step through a run of many threads, forward and back' \
		--output=$@.tmp "./treadle$(EXEEXT) view" && mv -f $@.tmp $@

if HAVE_HELP2MAN
man1_MANS += docs/treadle.1 docs/treadle-view.1
CLEANFILES += docs/treadle.1 docs/treadle-view.1
endif
