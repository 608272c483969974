// SPDX-License-Identifier: MIT
//
// lib/debuginfo/returns, liveness and slots: functions of a few instructions, of which it is said
// by hand which registers are dead where their calls return, and which slots of their frames; and
// compiled ones, which must not notice that these are overwritten.
#include "debuginfo/liveness.h"
#include "base/buf.h"
#include "tests/lib/unit.h"
#include "tests/unit/scribble.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define R12 (1u << KEPT_R12)
#define RBX (1u << KEPT_RBX)
#define RBP (1u << KEPT_RBP)
#define RET "\tpop %rbx\n\tret\n"
#define NONE 0xff // no such place

static struct returns places;

// Is there anything to test here?
static bool can_decode(void)
{
	struct decoder *l = decoder_open();
	decoder_close(l);
#ifdef __x86_64__
	return l;
#else
	return false;
#endif
}

static int run(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *fmt, ...)
{
	struct buf b = {0};
	va_list ap;
	va_start(ap, fmt);
	buf_vprintf(&b, fmt, ap);
	va_end(ap);
	int status = system(buf_str(&b));
	buf_free(&b);
	return status;
}

static void set_up(void)
{
	char dir[200];
	snprintf(dir, sizeof dir, "%s/liveness-XXXXXX",
		 getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
}

// ---- by hand --------------------------------------------------------------------------------

// f calls g, and what follows; dead: of rbx, r12 and rbp, at each return in the order of the code.
static const struct {
	const char *what, *code;
	uint8_t dead[4];
} cases[] = {
	{"written, then read",
	 "f: push %rbx\n call g@PLT\n mov $1, %ebx\n call g@PLT\n mov %ebx, %eax\n" RET,
	 {RBX, 0, NONE}},
	{"written in part",
	 "f: push %rbx\n call g@PLT\n mov $1, %bl\n mov %ebx, %eax\n" RET,
	 {0, NONE}},
	{"widened from itself", "f: push %rbx\n call g@PLT\n movzbl %bl, %ebx\n" RET, {0, NONE}},
	{"loaded by itself", "f: push %rbx\n call g@PLT\n mov 8(%rbx), %rbx\n" RET, {0, NONE}},
	{"set to 0",
	 "f: push %rbx\n call g@PLT\n xor %ebx, %ebx\n push %rbx\n pop %rax\n" RET,
	 {RBX, NONE}},
	{"another from it", "f: push %rbx\n call g@PLT\n sub %eax, %ebx\n" RET, {0, NONE}},
	{"written only on some way",
	 "f: push %rbx\n call g@PLT\n cmovne %eax, %ebx\n mov %ebx, %eax\n" RET,
	 {0, NONE}},
	{"given back", "f: push %rbx\n call g@PLT\n" RET, {RBX, NONE}},
	{"the caller's", "f: sub $8, %rsp\n call g@PLT\n add $8, %rsp\n ret\n", {0, NONE}},
	{"read on one way",
	 "f: push %rbx\n call g@PLT\n test %eax, %eax\n je 1f\n mov $1, %ebx\n"
	 "1: mov %ebx, %eax\n" RET,
	 {0, NONE}},
	{"written on both",
	 "f: push %rbx\n call g@PLT\n test %eax, %eax\n je 1f\n mov $1, %ebx\n jmp 2f\n"
	 "1: mov $2, %ebx\n2: mov %ebx, %eax\n" RET,
	 {RBX, NONE}},
	{"round a loop",
	 "f: push %rbx\n mov $3, %ebx\n1: call g@PLT\n sub $1, %ebx\n jne 1b\n call g@PLT\n" RET,
	 {0, RBX, NONE}},
	{"in front of a call in the place of a return",
	 "f: push %rbx\n call g@PLT\n pop %rbx\n jmp g@PLT\n",
	 {RBX, NONE}},
	{"in front of a computed jump", "f: push %rbx\n call g@PLT\n jmp *%rax\n", {0, NONE}},
	{"in front of a way out",
	 "f: push %rbx\n call g@PLT\n test %eax, %eax\n je g@PLT\n" RET,
	 {0, NONE}},
	{"at the end of the code", "f: push %rbx\n call g@PLT\n mov $0, %eax\n", {0, NONE}},
	{"in front of what does not come back",
	 "f: push %rbx\n call g@PLT\n test %eax, %eax\n je 1f\n" RET "1: call abort@PLT\n",
	 {RBX, NONE}},
	{"the same without a stub",
	 "f: push %rbx\n call *g@GOTPCREL(%rip)\n test %eax, %eax\n je 1f\n" RET
	 "1: call *abort@GOTPCREL(%rip)\n",
	 {RBX, NONE}},
	{"called through", "f: push %rbx\n call g@PLT\n call *%rbx\n" RET, {0, RBX, NONE}},
	{"an argument that only assembly gives",
	 "f: push %rbx\n call g@PLT\n call h\n" RET
	 ".size f, .-f\n.type h, @function\nh: mov %ebx, %eax\n ret\n.size h, .-h\n",
	 {0, RBX, NONE}},
	{"saved by one who is called",
	 "f: push %rbx\n call g@PLT\n call h\n" RET
	 ".size f, .-f\n.type h, @function\nh: push %rbx\n mov $1, %ebx\n" RET ".size h, .-h\n",
	 {RBX, RBX, NONE}},
	{"called in itself",
	 "f: push %rbx\n call g@PLT\n call 1f\n1: pop %rax\n" RET,
	 {0, RBX, NONE}},
	{"a jump by a return",
	 "f: push %rbx\n call g@PLT\n call 2f\n1: pause\n jmp 1b\n2: mov %rax, (%rsp)\n ret\n",
	 {0, R12 | RBX | RBP, NONE}},
	{"read by 16 bytes",
	 "f: push %rbx\n call g@PLT\n cmpxchg16b (%rdi)\n mov $1, %ebx\n" RET,
	 {0, NONE}},
	{"left", "f: push %rbp\n mov %rsp, %rbp\n call g@PLT\n leave\n ret\n", {0, NONE}},
	{"of no use to the frame",
	 "f: push %rbp\n call g@PLT\n mov %rax, %rbp\n call g@PLT\n"
	 " mov %rbp, %rax\n pop %rbp\n ret\n",
	 {RBP, 0, NONE}},
	{"a frame that is read",
	 "f: push %rbp\n mov %rsp, %rbp\n push %rbx\n call g@PLT\n mov (%rbp), %rax\n"
	 " pop %rbx\n pop %rbp\n ret\n",
	 {NONE}},
	{"a frame that is handed out",
	 "f: push %rbp\n mov %rsp, %rbp\n push %rbx\n mov %rbp, %rdi\n"
	 " call g@PLT\n pop %rbx\n pop %rbp\n ret\n",
	 {NONE}},
	{"a pointer in that register",
	 "f: push %rbx\n push %rbp\n sub $24, %rsp\n mov %rsp, %rbp\n"
	 " mov %rbp, %rdi\n call g@PLT\n mov (%rbp), %rax\n add $24, %rsp\n"
	 " pop %rbp\n" RET,
	 {RBX, NONE}},
	{"not to be decoded", "f: push %rbx\n call g@PLT\n .byte 0x06\n" RET, {NONE}},
	{"with marks for jumps", "f: endbr64\n push %rbx\n call g@PLT\n" RET, {RBX, NONE}},
};

static void read_code(const char *code)
{
	FILE *f = fopen("case.s", "w");
	ck_assert_ptr_nonnull(f);
	fprintf(f, "\t.text\n\t.globl f\n\t.type f, @function\n%s\n", code);
	if (!strstr(code, ".size f"))
		fprintf(f, "\t.size f, .-f\n");
	fclose(f);
	ck_assert_int_eq(run("cc -shared -nostdlib -o case.so case.s"), 0);
	returns_read("./case.so", &places);
}

// The slots that are dead at the first return, of a function with a frame. Bit 0: -4(%rbp).
#define FRAME "f: push %rbp\n mov %rsp, %rbp\n sub $32, %rsp\n"
#define LEAVE " leave\n ret\n"
static const struct {
	const char *what, *code;
	uint64_t slots;
} frames[] = {
	{"written, then read", FRAME " call g@PLT\n movl $1, -4(%rbp)\n mov -4(%rbp), %eax\n" LEAVE,
	 1},
	{"read", FRAME " movl $1, -4(%rbp)\n call g@PLT\n mov -4(%rbp), %eax\n" LEAVE, 0},
	{"not used any more", FRAME " movl $1, -4(%rbp)\n call g@PLT\n" LEAVE, 1},
	{"never written", FRAME " call g@PLT\n" LEAVE, 0},
	{"added to", FRAME " movl $1, -4(%rbp)\n call g@PLT\n addl $1, -4(%rbp)\n" LEAVE, 0},
	{"of eight bytes", FRAME " movq $1, -8(%rbp)\n call g@PLT\n" LEAVE, 3},
	{"read in its half", FRAME " movq $1, -8(%rbp)\n call g@PLT\n mov -4(%rbp), %eax\n" LEAVE,
	 2},
	{"written in part", FRAME " movb $1, -4(%rbp)\n call g@PLT\n" LEAVE, 0},
	{"written across two", FRAME " movl $1, -6(%rbp)\n call g@PLT\n" LEAVE, 0},
	{"read by 16 bytes",
	 FRAME " movq $1, -8(%rbp)\n call g@PLT\n movups -16(%rbp), %xmm0\n" LEAVE, 0},
	{"further down", FRAME " movl $1, -20(%rbp)\n call g@PLT\n" LEAVE, 16},
	{"another's address", FRAME " movl $1, -4(%rbp)\n lea -8(%rbp), %rdi\n call g@PLT\n" LEAVE,
	 0},
	{"an array", FRAME " movl $1, -4(%rbp)\n mov %eax, -24(%rbp,%rax,4)\n call g@PLT\n" LEAVE,
	 0},
	{"by the stack pointer", FRAME " movl $1, -4(%rbp)\n mov (%rsp), %eax\n call g@PLT\n" LEAVE,
	 0},
	{"a stack that is handed out",
	 FRAME " movl $1, -4(%rbp)\n mov %rsp, %rdi\n call g@PLT\n" LEAVE, 0},
	{"without a frame", "f: push %rbx\n movl $1, -4(%rbp)\n call g@PLT\n" RET, 0},
	{"come back to once more",
	 FRAME " movl $1, -4(%rbp)\n call g@PLT\n call _setjmp@PLT\n" LEAVE, 0},
	{"in front of a computed jump", FRAME " movl $1, -4(%rbp)\n call g@PLT\n jmp *%rax\n", 0},
	{"read in a loop",
	 FRAME "1: movl $1, -8(%rbp)\n call g@PLT\n addl $1, -8(%rbp)\n movl $2, -4(%rbp)\n"
	       " jmp 1b\n",
	 1},
};

// The slots that are dead at the first return but for what is printed.
#define TEXT(text) "\n\t.size f, .-f\n\t.section .rodata\nt: .string \"" text "\"\n"
#define SET FRAME " movl $1, -4(%rbp)\n call g@PLT\n"
#define PRINT " lea t(%rip), %rdi\n mov $0, %eax\n call printf@PLT\n mov $0, %eax\n"
static const struct {
	const char *what, *code;
	uint64_t shown;
} prints[] = {
	{"a number", SET " mov -4(%rbp), %eax\n mov %eax, %esi\n" PRINT LEAVE TEXT("%d"), 1},
	{"a number and one",
	 SET " mov -4(%rbp), %eax\n add $1, %eax\n mov %eax, %esi\n" PRINT LEAVE TEXT("%5ld %%"),
	 1},
	{"by way of another variable",
	 SET
	 " mov -4(%rbp), %eax\n mov %eax, -8(%rbp)\n mov -8(%rbp), %esi\n" PRINT LEAVE TEXT("%d"),
	 3},
	{"a text", SET " mov -4(%rbp), %esi\n" PRINT LEAVE TEXT("%s"), 0},
	{"a count that is stored", SET " mov -4(%rbp), %esi\n" PRINT LEAVE TEXT("%n"), 0},
	{"the number of bytes is used",
	 SET
	 " mov -4(%rbp), %esi\n lea t(%rip), %rdi\n mov $0, %eax\n call printf@PLT\n" LEAVE TEXT(
		 "%d"),
	 0},
	{"the format",
	 SET " mov -4(%rbp), %esi\n mov %rsi, %rdi\n mov $0, %eax\n call printf@PLT\n mov $0, "
	     "%eax\n" LEAVE TEXT("%d"),
	 0},
	{"one of two formats",
	 SET " mov -4(%rbp), %esi\n lea t(%rip), %rdi\n test %rbx, %rbx\n je 1f\n mov %rbx, %rdi\n"
	     "1: mov $0, %eax\n call printf@PLT\n mov $0, %eax\n" LEAVE TEXT("%d"),
	 0},
	{"compared", SET " cmpl $1, -4(%rbp)\n jne 1f\n call g@PLT\n1:" LEAVE TEXT("%d"), 0},
	{"compared in vain",
	 SET " cmpl $1, -4(%rbp)\n cmpl $1, -8(%rbp)\n jne 1f\n call g@PLT\n1:" LEAVE TEXT("%d"),
	 1},
	{"a pointer that is read by",
	 SET " mov -8(%rbp), %rax\n mov (%rax), %esi\n" PRINT LEAVE TEXT("%d"), 0},
	{"given to another",
	 SET " mov -4(%rbp), %esi\n" PRINT " mov -4(%rbp), %edi\n call g@PLT\n" LEAVE TEXT("%d"),
	 0},
	{"printed elsewhere",
	 SET " mov -4(%rbp), %esi\n lea t(%rip), %rdi\n mov $0, %eax\n call dprintf@PLT\n mov $0, "
	     "%eax\n" LEAVE TEXT("%d"),
	 0},
	{"in a function with a table of jumps",
	 SET " mov -4(%rbp), %esi\n" PRINT
	     " test %rbx, %rbx\n je 1f\n jmp *%rbx\n1:" LEAVE TEXT("%d"),
	 0},
};

START_TEST(what_is_only_printed)
{
	if (!can_decode())
		return;
	read_code(prints[_i].code);
	ck_assert_uint_ge(places.n, 1);
	ck_assert_msg(places.places[0].shown == prints[_i].shown, "%s: expected %#lx, found %#lx",
		      prints[_i].what, (unsigned long)prints[_i].shown,
		      (unsigned long)places.places[0].shown);
}
END_TEST

START_TEST(which_slots_are_dead_at_a_return)
{
	if (!can_decode())
		return;
	read_code(frames[_i].code);
	ck_assert_uint_ge(places.n, 1);
	ck_assert_msg(places.places[0].slots == frames[_i].slots, "%s: expected %#lx, found %#lx",
		      frames[_i].what, (unsigned long)frames[_i].slots,
		      (unsigned long)places.places[0].slots);
}
END_TEST

START_TEST(what_is_dead_at_a_return)
{
	if (!can_decode())
		return;
	read_code(cases[_i].code);
	for (uint32_t i = 0; i <= places.n; i++) {
		uint8_t dead = i < places.n ? places.places[i].dead & (R12 | RBX | RBP) : NONE;
		ck_assert_msg(dead == cases[_i].dead[i], "%s: at return %u expected %#x, found %#x",
			      cases[_i].what, i, cases[_i].dead[i], dead);
		if (dead == NONE)
			break;
	}
}
END_TEST

// ---- compiled -------------------------------------------------------------------------------

static const char *const builds[] = {
	"gcc -O0",	    "gcc -O1",	 "gcc -O2",   "gcc -O3 -fno-omit-frame-pointer",
	"gcc -Os -fno-plt", "clang -O0", "clang -O1", "clang -O3"};

START_TEST(compiled_programs_do_not_notice)
{
	char name[16];
	uint64_t times, slots;
	char path[] = "./compiled", *argv[] = {path, NULL};
	sscanf(builds[_i], "%15s", name);
	if (!can_decode() || run("command -v %s >/dev/null", name) != 0)
		return;
	ck_assert_int_eq(run("%s -pie -fPIE -o compiled %s/tests/unit/liveness_program.c",
			     builds[_i], getenv("abs_top_srcdir")),
			 0);
	ck_assert_int_eq(run("./compiled >expected"), 0);
	returns_read(argv[0], &places);
	ck_assert_uint_ge(places.n, 10);
	ck_assert_int_eq(scribble(argv, "found", &places, &times, &slots), 0);
	ck_assert_int_eq(run("cmp expected found"), 0);
	bool frames_kept = strstr(builds[_i], "-O0");
	ck_assert_uint_ge(times, frames_kept ? 0 : 50);
	ck_assert_uint_ge(slots, frames_kept ? 50 : 0);
}
END_TEST

START_TEST(what_is_no_program_has_no_places)
{
	ck_assert_int_eq(run("echo hello >prog && cp /bin/true true"), 0);
	const char *const files[] = {"./prog", "./none", "./true"};
	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		places.n = 1;
		returns_read(files[i], &places);
		ck_assert_uint_eq(places.n, 0);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("liveness");
	TCase *c = unit_case(s, "liveness");
	tcase_add_checked_fixture(c, set_up, NULL);
	tcase_add_loop_test(c, what_is_dead_at_a_return, 0, sizeof cases / sizeof *cases);
	tcase_add_loop_test(c, which_slots_are_dead_at_a_return, 0, sizeof frames / sizeof *frames);
	tcase_add_loop_test(c, what_is_only_printed, 0, sizeof prints / sizeof *prints);
	tcase_add_loop_test(c, compiled_programs_do_not_notice, 0, sizeof builds / sizeof *builds);
	tcase_add_test(c, what_is_no_program_has_no_places);
	return unit_run(s);
}
