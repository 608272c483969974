// SPDX-License-Identifier: MIT
//
// The program of an exercise's contract: contract.c and the harness (grading/contract), which are
// not instrumented, linked with the student's file, which is instrumented; or with the stub, to be
// asked about clients. One thread.
#ifndef GRADING_GRADE_CONTRACT_BUILD_H
#define GRADING_GRADE_CONTRACT_BUILD_H

#include "grading/grade/exercise_build.h"

#include <stdio.h>

#define CONTRACT_FILE "contract.c"

// Has the exercise a contract?
bool contract_exists(const struct exercise *e);

// Builds the program with the student's file, which exercise_build_submission() has compiled;
// replaces an earlier one. Returns as exercise_build_scenario(). Blocks.
int contract_build(struct exercise_build *b, struct status *st);

// Writes the path of that program; `program` has room for size bytes.
void contract_program(const struct exercise_build *b, char *program, size_t size);

// Builds the program with the stub, once for *b. Blocks. EXIT_OK, or an exit code with a line in
// *st.
int contract_build_asked(struct exercise_build *b, struct status *st);

// Runs the program with the stub in the mode of these words (the last is NULL; see
// grading/contract/modes.h). *out: its output, to be closed by the caller. Blocks. EXIT_OK, or an
// exit code with a line in *st.
int contract_ask(struct exercise_build *b, const char *const *words, FILE **out, struct status *st);

#endif
