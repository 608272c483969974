# SPDX-License-Identifier: MIT
#
# Exercises: a task, a stub to complete and a spec to be graded by, one folder each.
EXTRA_DIST += exercises/README.md
