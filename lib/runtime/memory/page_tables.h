// SPDX-License-Identifier: MIT
//
// What makes a fork of the server cheap.
#ifndef RUNTIME_MEMORY_PAGE_TABLES_H
#define RUNTIME_MEMORY_PAGE_TABLES_H

// Makes what the process has mapped quick to fork. Called once all libraries are loaded; reads and
// writes /proc/self, and blocks no longer than that takes.
void page_tables_fill(void);

#endif
