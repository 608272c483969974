# SPDX-License-Identifier: MIT
#
# Pairs of programs, a wrong and a right version each, that bench/verdicts.sh,
# bench/record_verdicts.sh and tests/verdicts.bats compile with `treadle cc` and check.
# The folder as a whole: one by one their names are more than a command line of `make dist` holds.
EXTRA_DIST += bench/verdicts
