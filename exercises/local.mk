# SPDX-License-Identifier: MIT
#
# Exercises: a task, a stub to complete and a spec to be graded by, one folder NN-name each. They are
# installed in $(exercisesdir).
#
# `treadle` looks for the folder exercises beside itself. Where that is not the source folder, a
# link leads there.
all-local: exercises-link
.PHONY: exercises-link
exercises-link:
	@test -e exercises || ln -s '$(abs_srcdir)/exercises' exercises

clean-local: clean-exercises-link
.PHONY: clean-exercises-link
clean-exercises-link:
	@test ! -h exercises || rm -f exercises

installed_data += \
	exercises/path \
	exercises/*/*.[ch] \
	exercises/*/clients \
	exercises/*/spec \
	exercises/*/task.md
EXTRA_DIST += exercises/README.md
