# SPDX-License-Identifier: MIT
#
# Solutions: the answer to each exercise, other right answers, and wrong ones (mutants); one folder
# NN-name each. They are in the release, and never installed.
released_data += \
	solutions/README.md \
	solutions/mistakes.md \
	solutions/*/*.c \
	solutions/*/*/*.c \
	solutions/*/*/*.patch \
	solutions/*/equivalent \
	solutions/*/why.md
