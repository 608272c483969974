// SPDX-License-Identifier: MIT
//
// Properties of the program's own (annotate.h): tr_check and tr_reachable.
#ifndef RUNTIME_WRAP_PROPERTIES_H
#define RUNTIME_WRAP_PROPERTIES_H

// An execution begins: tells of the places that must be possible.
void properties_begin(void);

#endif
