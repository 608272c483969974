# SPDX-License-Identifier: MIT
#
# Teaching synchronizers on plain pthreads; part of libtreadle.
# Sources and private headers are added to treadle_sources, what programs include to
# syncinclude_HEADERS (installed in $(includedir)/treadle/sync) and to treadle_headers.
syncincludedir = $(includedir)/treadle/sync
syncinclude_HEADERS = lib/sync/interrupt.h

treadle_headers += $(syncinclude_HEADERS)
treadle_sources += lib/sync/interrupt.c
