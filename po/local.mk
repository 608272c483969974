# SPDX-License-Identifier: MIT
#
# `make pot` collects every sentence marked _(), N_() or TR_TEXT() in the files of POTFILES.in into
# po/treadle.pot, from which a translator starts.
EXTRA_DIST += po/POTFILES.in
CLEANFILES += po/treadle.pot

.PHONY: pot
pot:
	$(AM_V_GEN)$(MKDIR_P) po && $(XGETTEXT) --from-code=UTF-8 --language=C --add-comments=i18n \
		--keyword=_ --keyword=N_ --keyword=TR_TEXT --package-name=$(PACKAGE) \
		--package-version=$(VERSION) --copyright-holder='The Treadle authors' \
		--directory=$(top_srcdir) --files-from=$(top_srcdir)/po/POTFILES.in \
		--output=po/treadle.pot
