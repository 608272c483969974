// SPDX-License-Identifier: MIT
//
// An account that many threads use, and the test that you write for it.
#ifndef TEST_ACCOUNT_H
#define TEST_ACCOUNT_H

#include <stdbool.h>

struct account;

// A new account with so much money in it. It has nothing to do with any other one.
struct account *account_new(int money);

// Gives it back. No thread uses it any more.
void account_free(struct account *a);

// Puts money in. Any thread may call this and the next two, at any time.
void account_add(struct account *a, int money);

// If there is so much in it, takes it out and returns true; if not, returns false, and nothing has
// changed.
bool account_take(struct account *a, int money);

// How much there is.
int account_money(struct account *a);

// Yours: uses accounts, and demands by tr_check() what must hold. When it returns, its threads have
// ended and its accounts are given back.
void test(void);

#endif
