// SPDX-License-Identifier: MIT
//
// A bank, in which money goes from account to account: what you implement. Any thread may call any
// of these at any time, but for bank_new and bank_free. None waits for anything but its turn.
#ifndef TRANSFERS_H
#define TRANSFERS_H

struct bank;

// A bank with this many accounts (2 to 100), numbered from 0, and `each` as the balance of each.
// NULL: no memory.
struct bank *bank_new(int accounts, int each);

// Gives it back. No thread uses it any more.
void bank_free(struct bank *b);

// Moves amount from one account to the other, as one step. Returns 0. EINVAL: there is no such
// account, both are the same, or amount is less than 1. ERANGE: account `from` holds less than
// amount. After an error nothing has changed, not even for a moment.
int bank_transfer(struct bank *b, int from, int to, int amount);

// How much is in the account; it exists.
int bank_balance(struct bank *b, int account);

// How much is in all accounts together, at one moment.
int bank_total(struct bank *b);

#endif
