// SPDX-License-Identifier: MIT
//
// The mode of the process, and the number of the calling thread.
#include "runtime/mode.h"

enum rt_mode rt_process_mode = RT_OFF;
__thread uint32_t rt_self;
