// SPDX-License-Identifier: MIT
//
// The operations of the model as a scene names them. Any thread; nothing here blocks.
#ifndef SCENE_SCENE_OPERATION_H
#define SCENE_SCENE_OPERATION_H

#include <stddef.h>
#include <stdint.h>

// The operations that a word stands for, as bits; 0: none.
uint64_t scene_ops(const char *word);

// What an operation (enum op_code) is called in a scene: "sem_wait". Returns out.
const char *scene_op_name(unsigned code, char *out, size_t size);

#endif
