// SPDX-License-Identifier: MIT
//
// The program of an exercise's contract: its contract.c and what Treadle brings along, which are
// not instrumented, linked with the student's file, which is; or with the stub, to be asked which
// clients there are.
#ifndef GRADING_GRADE_CONTRACT_BUILD_H
#define GRADING_GRADE_CONTRACT_BUILD_H

#include "grading/grade/exercise_build.h"

#include <stdio.h>

#define CONTRACT_FILE "contract.c"

// Has the exercise a contract?
bool contract_exists(const struct exercise *e);

// Builds the program with the student's file, which exercise_build_submission() has compiled, in
// place of one before. As exercise_build_scenario(). Blocks, as contract_ask().
int contract_build(struct exercise_build *b, struct status *st);

// Where that program is. program has room for size bytes.
void contract_program(const struct exercise_build *b, char *program, size_t size);

// Builds the program with the stub, to be asked, once for *b. EXIT_OK, or an exit code with a line
// in *st.
int contract_build_asked(struct exercise_build *b, struct status *st);

// Asks the program, linked with the stub (once for *b): what it writes for these words (the last is
// NULL; see contract/modes.h), to be read from *out and closed. EXIT_OK, or an exit code with a
// line in *st.
int contract_ask(struct exercise_build *b, const char *const *words, FILE **out, struct status *st);

#endif
