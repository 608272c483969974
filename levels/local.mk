# SPDX-License-Identifier: MIT
#
# Levels of `treadle play`: a file NN-name.level each, in order of difficulty. They are installed in
# $(levelsdir), and `treadle` looks for the folder levels beside itself. Where that is not the source
# folder, a link leads there.
all-local: levels-link
.PHONY: levels-link
levels-link:
	@test -e levels || ln -s '$(abs_srcdir)/levels' levels

clean-local: clean-levels-link
.PHONY: clean-levels-link
clean-levels-link:
	@test ! -h levels || rm -f levels

installed_data += levels/*.level
