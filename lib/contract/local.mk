# SPDX-License-Identifier: MIT
#
# What contracts of exercises are written against: headers.
contractincludedir = $(includedir)/treadle/contract
contractinclude_HEADERS = lib/contract/contract.h lib/contract/jobs.h lib/contract/tasks.h
