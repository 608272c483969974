// SPDX-License-Identifier: MIT
//
// `treadle cc`: compiles C so that the memory accesses of a program are seen (compile/cc.h).
#include "cmd/commands.h"
#include "compile/assembler.h"
#include "compile/cc.h"

#include <string.h>

enum { SHOW = 256 }; // not a letter: those are the compiler's

static const struct argp_option options[] = {
	{"show", SHOW, NULL, 0, N_("Only print the commands that would be run"), 0},
	{0},
};

static const char doc[] =
	N_("Compile and link a program in C or C++ as the compiler would, but so that its memory "
	   "accesses "
	   "are seen too: data races are then found, and what threads do between their calls can "
	   "be stepped through. All options except those below are the compiler's."
	   "\v"
	   "The compiler is the one that TREADLE_CC names, else the one that CC names, else cc; it "
	   "must be gcc or clang. For C++ (bank.cc, bank.cpp) it is the C++ compiler that belongs "
	   "to it, or the one that CXX names. Its exit status is passed on. The program also runs "
	   "without Treadle, about half as fast. With -O1 or more the compiler may leave out "
	   "accesses whose value nobody needs, and they are not seen: -O0 decides.\n\n"
	   "Examples:\n"
	   "  treadle cc -O1 -Wall counter.c -o counter\n"
	   "  treadle cc -c queue.c\n"
	   "  make CC='treadle cc'");

static const struct argp argp = {.options = options, .args_doc = N_("FILE..."), .doc = doc};

// Removes --show. Is the option one of Treadle's (--help and the like), not the compiler's?
static bool own_options(bool *shows, int argc, char **argv)
{
	int n = 1;
	for (int i = 1; i < argc; i++)
		if (strcmp(argv[i], "--show") == 0)
			*shows = true;
		else
			argv[n++] = argv[i];
	argv[n] = NULL;
	const char *first = n > 1 ? argv[1] : "";
	return strcmp(first, "--help") == 0 || strcmp(first, "--usage") == 0 ||
	       strcmp(first, "--version") == 0;
}

static int cc_run(int argc, char **argv)
{
	bool shows = false;
	struct status st;
	if (argc < 2)
		return command_wrong(_("name a C file to compile; see 'treadle cc --help'"));
	if (argc > 2 && strcmp(argv[1], ASSEMBLER_WORD) == 0) { // gcc calls
		int status = assembler_become(argv + 2, &st);
		return st.code ? command_fail(&st) : status;
	}
	if (own_options(&shows, argc, argv))
		return command_read(&argp, 2, argv, NULL);
	int code = cc_build(argv, shows ? CC_SHOWS : 0, &st);
	return st.code ? command_fail(&st) : code;
}

const struct command command_cc = {"cc", N_("Compile C so that memory accesses are seen"), cc_run};
