// SPDX-License-Identifier: MIT
//
// How a program says that it has inline assembly whose effects nobody sees, or a call that reads or
// writes a structure by value: by a local symbol for each place, whose name is one of these and the
// place, "lock.h:17". `treadle cc` leaves it (lib/compile), whoever looks at the program finds it
// (lib/session/level.h).
#ifndef BASE_ASSEMBLY_MARK_H
#define BASE_ASSEMBLY_MARK_H

#define ASSEMBLY_MARK "__treadle_assembly."
#define VALUE_MARK "__treadle_value."

#endif
