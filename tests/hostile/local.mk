# SPDX-License-Identifier: MIT
#
# Submissions that do not want to be graded, for tests/cli/hostile.bats: every .c of this folder.
# The folder as a whole: one by one their names are more than a command line of `make dist` holds.
EXTRA_DIST += tests/hostile
