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
// flight: trip takes over the caller's reference. If a task is completed already, trip does not
// wait for it, but continues in the same thread; if not, it resumes in the context `on` (NULL: in
// the thread that completes the task). `ask` is called once, when the flight has a price.
//
// If the flight or the hotel fails, the trip fails with that error; if it is cancelled, with
// ECANCELED; if ask returns NULL, with ENOMEM. If the flight fails or is cancelled, ask is not
// called. When the trip completes it has given back the references it was given. Any thread may
// call it at any time.
struct tr_task *trip(struct tr_context *on, struct tr_task *flight, hotel_ask *ask, void *arg);

#endif
