// SPDX-License-Identifier: MIT
//
// Which program or library an address belongs to, to its very end.
#ifndef DEBUGINFO_EXTENTS_H
#define DEBUGINFO_EXTENTS_H

#include <elfutils/libdwfl.h>
#include <stdint.h>

// The module around an address, or NULL. Blocks on the disk only.
Dwfl_Module *extents_module(Dwfl *dwfl, uint64_t addr);

#endif
