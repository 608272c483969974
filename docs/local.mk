# SPDX-License-Identifier: MIT
#
# The manual and the man pages. Man pages come from --help by help2man, the manual from
# AsciiDoc; both are built, never distributed, and left out where the tool is missing.
#
# docs_adoc: every .adoc of this folder; each becomes an .html of the same name.
dist_doc_DATA += docs/lessons.md

docs_adoc =
EXTRA_DIST += $(docs_adoc)

SUFFIXES = .adoc .html
.adoc.html:
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(ASCIIDOCTOR) -q -o $@.tmp $< && mv -f $@.tmp $@

if HAVE_ASCIIDOCTOR
nodist_doc_DATA += $(docs_adoc:.adoc=.html)
CLEANFILES += $(docs_adoc:.adoc=.html)
endif

docs/treadle.1: treadle$(EXEEXT) configure.ac
	$(AM_V_GEN)$(MKDIR_P) $(@D) && $(HELP2MAN) --no-info \
		--name='step, replay and check programs of many threads' \
		--output=$@.tmp ./treadle$(EXEEXT) && mv -f $@.tmp $@

if HAVE_HELP2MAN
#man1_MANS += docs/treadle.1
CLEANFILES += docs/treadle.1
endif
