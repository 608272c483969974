// SPDX-License-Identifier: MIT
//
// The sentences in which programs of a contract say what an answer does wrong, translated: those
// programs write English (contract/sentences.def).
//
// Any thread; never blocks.
#ifndef GRADING_GRADE_SENTENCE_H
#define GRADING_GRADE_SENTENCE_H

// Translates the sentence, with the values in it. Parts that no format of the list fits stay as
// they are. NULL: no memory. The caller frees the result.
char *sentence_translate(const char *english);

#endif
