// SPDX-License-Identifier: MIT
//
// An asynchronous function with two awaits, which C does not have:
//
//	async intptr_t trip(struct tr_task *flight, hotel_ask *ask, void *arg)
//	{
//		intptr_t a = await flight;	 // the price of the flight
//		intptr_t b = await ask(a, arg);	 // then the price of the hotel
//		return a + b;
//	}
#ifndef STATE_MACHINE_H
#define STATE_MACHINE_H

#include "treadle.h"

// Asks for the price of a hotel, when that of the flight is known: a task, with a reference for the
// caller. NULL: there was no memory for it.
typedef struct tr_task *hotel_ask(intptr_t flight, void *arg);

// The function above. It returns a task (with a reference for the caller) as soon as it would have
// to wait, and never waits itself; NULL, if there is no memory, and then nothing has been done.
//
// flight: the caller's reference goes over to it. What is there already it does not wait for, but
// goes on in the same thread; for what is not there it goes on in the context `on` (NULL: in the
// thread that completes what it waits for). `ask` is called once, when the flight has a price.
//
// If the flight or the hotel fails the trip fails with that error, and with ENOMEM if ask returns
// NULL. After a flight that failed nobody is asked. The references it was given it has given back
// when it completes.
struct tr_task *trip(struct tr_context *on, struct tr_task *flight, hotel_ask *ask, void *arg);

#endif
