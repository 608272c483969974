// SPDX-License-Identifier: MIT
//
// A contract for tests: a semaphore without an order among those who wait.
#ifndef TESTS_UNIT_SEMAPHORE_CONTRACT_H
#define TESTS_UNIT_SEMAPHORE_CONTRACT_H

#include "contract/contract.h"

enum { ACQUIRE, RELEASE };

// Its calls take no arguments; it begins with 0 permits or 1. It has no functions of an answer.
extern const struct contract semaphore_contract;

#endif
