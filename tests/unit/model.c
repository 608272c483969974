// SPDX-License-Identifier: MIT
//
// The model, without any thread: what the test files share (model.h), the list of them, and the
// last test, which says whether every operation, outcome and fault was met.
#include "tests/unit/model.h"

#include "base/buf.h"

#include <string.h>
#include <sys/mman.h>

struct counts *met;
struct world w;
struct step last;

void begin(struct rules rules, uint32_t n)
{
	world_free(&w);
	ck_assert_int_eq(world_init(&w, rules), 0);
	while (w.nthreads < n) {
		ck_assert_int_eq(does(1, OP_CREATE, 0, 0, 0), 0);
		go((uint32_t)w.nthreads);
	}
}

uint32_t object(enum kind kind, int type, uint32_t value)
{
	uint32_t o = world_object(&w, kind, type, 0, true, value);
	ck_assert_uint_ne(o, 0);
	return o;
}

void pend(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg)
{
	struct op op = {.code = (uint8_t)code, .object = o, .other = other, .arg = arg};
	ck_assert_int_eq(world_pend(&w, t, op), 0);
}

static void choose(struct choice c)
{
	ck_assert(world_allows(&w, c));
	ck_assert_int_eq(world_step(&w, c, &last), 0);
	met->ops[last.op.code]++;
	met->faults[last.fault]++;
	met->outcomes[c.outcome]++;
}

void go(uint32_t t)
{
	go_waking(t, 0);
}

void go_waking(uint32_t t, uint32_t target)
{
	choose((struct choice){.thread = (uint16_t)t, .target = target});
	ck_assert_int_eq(last.fault, FAULT_NONE);
}

void happens(uint32_t t, enum outcome outcome)
{
	choose((struct choice){.thread = (uint16_t)t, .outcome = (uint8_t)outcome});
}

int32_t does(uint32_t t, enum op_code code, uint32_t o, uint32_t other, int64_t arg)
{
	pend(t, code, o, other, arg);
	go(t);
	ck_assert_int_eq(last.after, PHASE_RUN);
	ck_assert_int_eq(last.result, w.threads[t].result);
	return last.result;
}

void faults(uint32_t t, enum op_code code, uint32_t o, uint32_t other, enum fault fault,
	    uint32_t fault_other)
{
	struct world before = {0};
	uint32_t involved;
	ck_assert_int_eq(world_copy(&before, &w), 0);
	pend(t, code, o, other, code == OP_SEM_WAIT || code == OP_LOCK ? TR_NEVER : 0);
	ck_assert_int_eq(world_fault(&w, t, &involved), fault);
	ck_assert_uint_eq(involved, fault_other);
	uint64_t clock = w.clock;
	choose((struct choice){.thread = (uint16_t)t});
	ck_assert_int_eq(last.fault, fault);
	ck_assert_uint_eq(last.fault_other, fault_other);
	ck_assert_int_eq(last.after, PHASE_CALL);
	ck_assert_uint_eq(w.clock, clock);
	ck_assert_mem_eq(before.objects + 1, w.objects + 1, w.nobjects * sizeof *w.objects);
	world_free(&w);
	w = before;
}

static const char *const outcome_words[OUTCOMES] = {"", "timeout", "spurious", "interrupt",
						    "cancel"};

const char *choices(void)
{
	static struct buf b;
	struct choice c[64];
	size_t n = world_choices(&w, c, 64);
	buf_clear(&b);
	for (size_t i = 0; i < n; i++) {
		buf_printf(&b, "%s%u%s", i ? " " : "", c[i].thread, outcome_words[c[i].outcome]);
		if (c[i].target)
			buf_printf(&b, ">%u", c[i].target);
	}
	return buf_str(&b);
}

static const char *numbers(const char *first, const uint16_t *numbers, size_t n)
{
	static struct buf b;
	buf_clear(&b);
	buf_puts(&b, first);
	for (size_t i = 0; i < n; i++)
		buf_printf(&b, "%s%u", b.n ? " " : "", numbers[i]);
	return buf_str(&b);
}

const char *queue(uint32_t o, bool waiting)
{
	uint16_t q[16];
	return numbers("", q, world_queue(&w, o, waiting, q, 16));
}

void blocked(uint32_t t, uint32_t o, uint32_t thread)
{
	struct blocker b = world_blocker(&w, t);
	ck_assert_uint_eq(b.object, o);
	ck_assert_uint_eq(b.thread, thread);
	ck_assert(!world_enabled(&w, t));
}

const char *stuck(void)
{
	static const char *const words[] = {
		[STUCK_NOT] = "", [STUCK_DEADLOCK] = "deadlock", [STUCK_WAITING] = "waiting"};
	uint16_t cycle[16];
	size_t n;
	enum stuck s = world_stuck(&w, cycle, 16, &n);
	return numbers(words[s], cycle, n);
}

Suite *add_cases(Suite *s, const char *name, const TTest *const *tests, size_t n)
{
	TCase *c = unit_case(s, name);
	for (size_t i = 0; i < n; i++)
		tcase_add_test(c, tests[i]);
	return s;
}

START_TEST(every_operation_outcome_and_fault_was_met)
{
	for (int i = OP_NONE + 1; i < OPS; i++)
		ck_assert_msg(met->ops[i] || op_parks((uint8_t)i), // never happens
			      "operation %s was not met", op_rows[i].code);
	for (int i = 0; i < FAULT_USE_FREED; i++) // the rest are not the model's
		ck_assert_msg(met->faults[i], "fault %d was not met", i);
	for (int i = 0; i < OUTCOMES; i++)
		ck_assert_msg(met->outcomes[i], "outcome %d was not met", i);
}
END_TEST

int main(void)
{
	met = mmap(NULL, sizeof *met, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (met == MAP_FAILED)
		return 99;
	Suite *s = suite_create("model");
	const TTest *const at_last[] = {every_operation_outcome_and_fault_was_met};
	model_thread_cases(s);
	model_mutex_cases(s);
	model_cond_cases(s);
	model_shared_cases(s);
	model_time_cases(s);
	model_fault_cases(s);
	model_stuck_cases(s);
	model_describe_cases(s);
	model_memory_cases(s);
	model_cancel_cases(s);
	model_robust_cases(s);
	model_state_cases(s);
	model_words_cases(s);
	ADD_CASES(s, "coverage", at_last);
	model_random_cases(s);
	model_commute_cases(s);
	model_depend_cases(s);
	model_local_cases(s);
	return unit_run(s);
}
