# SPDX-License-Identifier: MIT
#
# Solutions: the answer to each exercise, one folder each.
EXTRA_DIST += solutions/README.md
