# SPDX-License-Identifier: MIT
#
# Teaching collections; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# collectionsinclude_HEADERS (installed in $(includedir)/treadle/collections) and to treadle_headers.
collectionsincludedir = $(includedir)/treadle/collections
collectionsinclude_HEADERS =

treadle_headers += $(collectionsinclude_HEADERS)
treadle_sources +=
