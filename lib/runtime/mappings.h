// SPDX-License-Identifier: MIT
//
// Mappings of files. One byte that has two addresses is two places to whatever looks at accesses.
#ifndef RUNTIME_MAPPINGS_H
#define RUNTIME_MAPPINGS_H

// What is at `at` (MAP_FAILED: nothing) has been mapped just now: a limit, if the same bytes are
// mapped elsewhere, too, and one of the two can change them. Returns at; errno stays. Any thread,
// in a controlled run; does not block.
void *mappings_made(void *at);

#endif
