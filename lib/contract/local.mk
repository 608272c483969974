# SPDX-License-Identifier: MIT
#
# What contracts of exercises are written against: a header.
contractincludedir = $(includedir)/treadle/contract
contractinclude_HEADERS = lib/contract/contract.h
