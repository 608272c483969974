// SPDX-License-Identifier: MIT
//
// The contract of the trip: of each trip, which prices are there, and who runs its machine. A call
// returns the price with which ask was called in it, by its thread (0: it was not), and how often
// the context was given something in it. So it is seen where the trip resumes.
//
// Prices are far from an int's numbers, below 0, or 0: `more` says by how much they differ from
// the small ones that are compared.
//
// What a client is begun with, new(N): 1: the prices of the flights are there, 2: those of the
// hotels, 3: both; and 10: there is a context; 20: ask returns NULL.
#include "contract/contract.h"

#include "state-machine.h"

#include <errno.h>
#include <stdlib.h>

enum { TRIPS = 2 };
enum { FLIGHTS = 1, HOTELS = 2, HAS_CONTEXT = 10, NO_HOTEL = 20 };
enum { PENDING, THERE }; // of a price; else the error that it failed with

enum { FLIGHT, HOTEL, TRIP, RUN, PRICES = 2 }; // operations; the first two are prices, too

// Given: to the context, which is to resume it behind that.
enum place { NOT_BEGUN, RUNS, AWAITS_FLIGHT, AWAITS_HOTEL, FLIGHT_GIVEN, HOTEL_GIVEN, OVER };

struct state {
	int has_context, no_hotel;
	struct {
		int place, price[PRICES];
		int result; // of one that is over: the sum, or its error as a negative number
	} trip[TRIPS];
	int runs[CONTRACT_COLUMNS]; // the trip that a thread runs, whose call does not name it
};

// Of a call that runs a machine.
enum { FOUND_NO_FLIGHT = 1, ASKS_FOR_HOTEL, FOUND_NO_HOTEL };

// A native run has names that are larger.
static int number_of(int name)
{
	return name % TRIPS;
}

static const intptr_t more[PRICES][TRIPS] = {{-((intptr_t)5 << 32), -20}, {(intptr_t)3 << 32, 0}};

static int price_of(int what, int i)
{
	return what == FLIGHT ? 10 * (i + 1) : i + 1;
}

static bool is_there(int what, int begun)
{
	return begun % HAS_CONTEXT & (what == FLIGHT ? FLIGHTS : HOTELS);
}

static void begin(struct state *s, int begun)
{
	s->has_context = begun % NO_HOTEL >= HAS_CONTEXT;
	s->no_hotel = begun >= NO_HOTEL;
	for (int i = 0; i < TRIPS; i++)
		for (int what = 0; what < PRICES; what++)
			s->trip[i].price[what] = is_there(what, begun) ? THERE : PENDING;
}

// The call returns; the machine is there now.
static bool leave_at(struct state *s, struct contract_call *c, int i, int place)
{
	s->trip[i].place = place;
	s->runs[c->thread] = 0;
	c->out[0] = place == FLIGHT_GIVEN || place == HOTEL_GIVEN;
	return c->done = true;
}

static bool end(struct state *s, struct contract_call *c, int i, int result)
{
	s->trip[i].result = result;
	return leave_at(s, c, i, OVER);
}

// The machine goes on behind a price, which is there.
static bool resume(struct state *s, struct contract_call *c, int i, int what)
{
	if (s->trip[i].price[what] != THERE)
		return end(s, c, i, -s->trip[i].price[what]);
	if (what == HOTEL)
		return end(s, c, i, price_of(FLIGHT, i) + price_of(HOTEL, i));
	c->result = price_of(FLIGHT, i);
	if (s->no_hotel)
		return end(s, c, i, -ENOMEM);
	s->trip[i].place = RUNS;
	c->step = ASKS_FOR_HOTEL;
	if (c->op == RUN)
		s->runs[c->thread] = i;
	return true;
}

// The machine goes on in the call. Between the question whether a price is there and the
// registering it may come: then what was registered is resumed at once; or the answer has looked
// again (variant 1).
static bool run_machine(struct state *s, struct contract_call *c, int i, unsigned variant)
{
	bool registers = c->step != ASKS_FOR_HOTEL;
	int what = c->step == FOUND_NO_FLIGHT ? FLIGHT : HOTEL;
	bool pending = s->trip[i].price[what] == PENDING;
	if (what == HOTEL)
		c->result = price_of(FLIGHT, i);
	if (pending && registers)
		return leave_at(s, c, i, AWAITS_FLIGHT + what);
	if (pending) {
		c->step = FOUND_NO_HOTEL;
		return true;
	}
	if (registers && s->has_context && variant == 0)
		return leave_at(s, c, i, FLIGHT_GIVEN + what);
	return resume(s, c, i, what);
}

static bool trip_begins(struct state *s, struct contract_call *c, int i)
{
	if (s->trip[i].place != NOT_BEGUN)
		return false;
	if (s->trip[i].price[FLIGHT] != PENDING)
		return resume(s, c, i, FLIGHT);
	s->trip[i].place = RUNS;
	c->step = FOUND_NO_FLIGHT;
	return true;
}

static bool price_comes(struct state *s, struct contract_call *c, int i, int what)
{
	if (s->trip[i].price[what] != PENDING)
		return false;
	s->trip[i].price[what] = c->arg[1] ? c->arg[1] : THERE;
	if (s->trip[i].place != AWAITS_FLIGHT + what)
		return c->done = true;
	return s->has_context ? leave_at(s, c, i, FLIGHT_GIVEN + what) : resume(s, c, i, what);
}

// The context runs one of those that it was given: the one with the least number.
static bool context_runs(struct state *s, struct contract_call *c)
{
	if (!s->has_context)
		return false;
	for (int i = 0; i < TRIPS; i++)
		if (s->trip[i].place == FLIGHT_GIVEN || s->trip[i].place == HOTEL_GIVEN)
			return resume(s, c, i, s->trip[i].place - FLIGHT_GIVEN);
	return c->done = true;
}

static bool may(struct state *s, struct contract_call *c, unsigned variant)
{
	int i = c->op == RUN ? s->runs[c->thread] : number_of(c->arg[0]);
	if (c->step)
		return run_machine(s, c, i, variant);
	if (c->op == TRIP)
		return trip_begins(s, c, i);
	return c->op == RUN ? context_runs(s, c) : price_comes(s, c, i, (int)c->op);
}

static void show(const struct state *s, int *out)
{
	out[0] = s->trip[0].result;
	out[1] = s->trip[1].result;
	out[2] = 0;
}

// --- the answer ----------------------------------------------------------------------------------

struct booking {
	int number;
	struct tr_task *price[PRICES]; // each with a reference of our own
	struct tr_task *trip;	       // NULL: not begun
	struct tr_continuation *given; // what the context is to run; guarded by the lock below
	bool no_hotel;
};

struct own {
	struct tr_context context; // the first member
	bool has_context;
	pthread_mutex_t lock;
	struct booking booking[TRIPS];
};

// Of the call that this thread makes.
static _Thread_local struct booking *current; // whose machine may run
static _Thread_local int asked, gave;

// By how much a number is larger than that; if it is far from it, one that is no price.
static int above(intptr_t number, intptr_t than)
{
	return number > than && number < than + 1000 ? (int)(number - than) : 99999;
}

static int take(struct tr_context *context, struct tr_continuation *c)
{
	struct own *o = (struct own *)(void *)context;
	TR_MUST(pthread_mutex_lock(&o->lock));
	current->given = c;
	TR_MUST(pthread_mutex_unlock(&o->lock));
	gave++;
	return 0;
}

static struct tr_task *ask(intptr_t price, void *booking)
{
	const struct booking *b = booking;
	asked += above(price, more[FLIGHT][b->number]);
	if (b->no_hotel)
		return NULL;
	tr_task_hold(b->price[HOTEL]);
	return b->price[HOTEL];
}

// Besides our own, and its completer's of a price that has not come.
static int kept(const struct booking *b)
{
	int n = 0;
	for (int what = 0; what < PRICES; what++)
		n += b->price[what]->references - 1 - (b->price[what]->state == TR_TASK_PENDING);
	return n;
}

static void *make(int begun)
{
	struct own *o = calloc(1, sizeof *o);
	if (!o)
		return NULL;
	o->context.submit = take;
	o->has_context = begun % NO_HOTEL >= HAS_CONTEXT;
	TR_MUST(pthread_mutex_init(&o->lock, NULL));
	for (int i = 0; i < TRIPS; i++) {
		struct booking *b = &o->booking[i];
		b->number = i;
		b->no_hotel = begun >= NO_HOTEL;
		for (int what = 0; what < PRICES; what++) {
			TR_MUST(tr_task_new(&b->price[what], NULL));
			if (is_there(what, begun))
				tr_task_complete(b->price[what], more[what][i] + price_of(what, i));
		}
	}
	return o;
}

static void begin_call(struct booking *b)
{
	current = b;
	asked = gave = 0;
}

static int end_call(int *out)
{
	out[0] = gave;
	return asked;
}

static int run_trip(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	struct own *o = own;
	struct booking *b = &o->booking[number_of(arg[0])];
	(void)deadline;
	begin_call(b);
	tr_task_hold(b->price[FLIGHT]);
	b->trip = trip(o->has_context ? &o->context : NULL, b->price[FLIGHT], ask, b);
	return b->trip ? end_call(out) : -1;
}

static int bring(struct own *o, int what, const int *arg, int *out)
{
	int i = number_of(arg[0]);
	struct booking *b = &o->booking[i];
	begin_call(b);
	if (arg[1])
		tr_task_fail(b->price[what], arg[1]);
	else
		tr_task_complete(b->price[what], more[what][i] + price_of(what, i));
	return end_call(out);
}

static int run_flight(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	return bring(own, FLIGHT, arg, out);
}

static int run_hotel(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)deadline;
	return bring(own, HOTEL, arg, out);
}

// Takes what the context was given for the first trip; NULL: nothing.
static struct tr_continuation *take_given(struct own *o)
{
	struct tr_continuation *c = NULL;
	TR_MUST(pthread_mutex_lock(&o->lock));
	for (int i = 0; i < TRIPS && !c; i++)
		if ((c = o->booking[i].given)) {
			o->booking[i].given = NULL;
			current = &o->booking[i];
		}
	TR_MUST(pthread_mutex_unlock(&o->lock));
	return c;
}

static int run_run(void *own, const int *arg, const struct timespec *deadline, int *out)
{
	(void)arg;
	(void)deadline;
	begin_call(NULL);
	struct tr_continuation *c = take_given(own);
	if (c)
		tr_continuation_run(c);
	return end_call(out);
}

// A price that has not come does, and what that resumes is run.
static void bring_late(struct own *o, struct booking *b, struct tr_task *task)
{
	struct tr_continuation *c;
	current = b;
	if (!tr_task_is_completed(task))
		tr_task_complete(task, 0);
	while ((c = take_given(o)))
		tr_continuation_run(c);
}

static void drop(void *own)
{
	struct own *o = own;
	for (int i = 0; i < TRIPS; i++) {
		struct booking *b = &o->booking[i];
		for (int what = 0; what < PRICES; what++) {
			bring_late(o, b, b->price[what]);
			tr_task_release(b->price[what]);
		}
		tr_task_release(b->trip);
	}
	pthread_mutex_destroy(&o->lock);
	free(o);
}

static int result_of(const struct booking *b)
{
	intptr_t price = 0;
	int error = b->trip ? tr_task_result(b->trip, &price) : EINPROGRESS;
	price -= more[FLIGHT][b->number];
	return error == EINPROGRESS ? 0 : error ? -error : above(price, more[HOTEL][b->number]);
}

static void look(void *own, int *out)
{
	struct own *o = own;
	out[0] = result_of(&o->booking[0]);
	out[1] = result_of(&o->booking[1]);
	out[2] = 0;
	for (int i = 0; i < TRIPS; i++)
		if (result_of(&o->booking[i]))
			out[2] += kept(&o->booking[i]);
}

static const struct contract_op ops[] = {
	[TRIP] = {.name = "trip",
		  .code = "(task[$1 % 2] = begin_trip($1 % 2), asked)",
		  .nargs = 1,
		  .nvalues = {2},
		  .values = {{0, 1}},
		  .distinct = true,
		  .counts = true,
		  .run = run_trip,
		  .properties = {[CONTRACT_RESULT] = "hot"}},
	[FLIGHT] = {.name = "flight",
		    .code = "bring(flight[$1 % 2], more[0][$1 % 2] + 10 * ($1 % 2 + 1), $2)",
		    .nargs = 2,
		    .nvalues = {2, 2},
		    .values = {{0, 1}, {0, EIO}},
		    .distinct = true,
		    .counts = true,
		    .run = run_flight},
	[HOTEL] = {.name = "hotel",
		   .code = "bring(hotel[$1 % 2], more[1][$1 % 2] + $1 % 2 + 1, $2)",
		   .nargs = 2,
		   .nvalues = {2, 2},
		   .values = {{0, 1}, {0, ECANCELED}},
		   .distinct = true,
		   .counts = true,
		   .run = run_hotel},
	[RUN] = {.name = "run", .code = "run_given()", .counts = true, .run = run_run},
};

// The same for the student: a client begins with it.
static const char program[] =
	"int begun; // new(N)\nstatic const intptr_t more[2][2] = "
	"{{-((intptr_t)5 << 32), -20}, {(intptr_t)3 << 32, 0}};\n"
	"static _Thread_local int asked;\nstatic struct tr_task *flight[2], *hotel[2];\n"
	"static struct tr_continuation *given[2];\n\n"
	"static int take(struct tr_context *context, struct tr_continuation *c)\n{\n"
	"\t(void)context;\n\tgiven[given[0] != NULL] = c;\n\treturn 0;\n}\n\n"
	"static struct tr_context context = {.submit = take};\n\n"
	"static struct tr_task *ask(intptr_t price, void *of)\n{\n"
	"\tasked += (int)(price - more[0][of == hotel[1]]);\n\tif (begun >= 20)\n\t\treturn NULL;\n"
	"\ttr_task_hold(of);\n\treturn of;\n}\n\n"
	"static struct tr_task *begin_trip(int i)\n{\n\tasked = 0;\n\ttr_task_hold(flight[i]);\n"
	"\treturn trip(begun % 20 >= 10 ? &context : NULL, flight[i], ask, hotel[i]);\n"
	"}\n\nstatic int bring(struct tr_task *t, intptr_t price, int error)\n{\n"
	"\tasked = 0;\n\t(void)(error ? tr_task_fail(t, error) : tr_task_complete(t, price));\n"
	"\treturn asked;\n}\n\nstatic int run_given(void)\n{\n"
	"\tint i = given[0] == NULL;\n\tstruct tr_continuation *c = given[i];\n"
	"\tgiven[i] = NULL;\n\tasked = 0;\n\tif (c)\n\t\ttr_continuation_run(c);\n"
	"\treturn asked;\n}\n\nstatic void make(int number)\n{\n\tbegun = number;\n"
	"\tfor (int i = 0; i < 2; i++) {\n\t\ttr_task_new(&flight[i], \"flight\");\n"
	"\t\ttr_task_new(&hotel[i], \"hotel\");\n\t\tif (number % 10 & 1)\n"
	"\t\t\tbring(flight[i], more[0][i] + 10 * (i + 1), 0);\n\t\tif (number % 10 & 2)\n"
	"\t\t\tbring(hotel[i], more[1][i] + i + 1, 0);\n\t}\n}\n\n"
	"static void report(struct tr_task *t)\n{\n\tintptr_t price = 0;\n"
	"\tint error = t ? tr_task_result(t, &price) : 0;\n\tif (t)\n"
	"\t\ttr_log(\"a trip: %ld, %s\", (long)price, tr_error_name(error));\n"
	"}\n\nstatic struct tr_task *task[2]";

const struct contract tr_contract = {
	.ops = ops,
	.nops = sizeof ops / sizeof *ops,
	.header = "state-machine.h",
	.object = program,
	.create = "make($1)",
	.nbegins = 8,
	.begins = {0, FLIGHTS, HOTELS, FLIGHTS + HOTELS, HAS_CONTEXT, HAS_CONTEXT + FLIGHTS,
		   HAS_CONTEXT + FLIGHTS + HOTELS, NO_HOTEL},
	.make = make,
	.drop = drop,
	.size = sizeof(struct state),
	.begin = begin,
	.may = may,
	.variants = 2,
	.nlooks = 3,
	.looks = {"what trip 0 has come to (a sum; below 0: an error; 0: nothing yet)",
		  "what trip 1 has come to (a sum; below 0: an error; 0: nothing yet)",
		  "the references to flights and hotels that trips keep which are over"},
	.report = "report(task[0]);\n\t\treport(task[1])",
	.look = look,
	.show = show,
	.properties = {[CONTRACT_EARLY] = "holds",
		       [CONTRACT_LATE] = "holds",
		       [CONTRACT_RESULT] = "holds",
		       [CONTRACT_LEAVES] = "holds",
		       [CONTRACT_INTERRUPTED] = "holds",
		       [CONTRACT_LOOK] = "result",
		       [CONTRACT_ELSE] = "result"},
};
