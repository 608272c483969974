// SPDX-License-Identifier: MIT
//
// The formats of sentences.def as constants, for buf_printf().
#ifndef CONTRACT_SENTENCES_H
#define CONTRACT_SENTENCES_H

#include "base/i18n.h"

#define SENTENCE(name, format) static const char name[] __attribute__((unused)) = format;
#define PART SENTENCE
#include "contract/sentences.def"
#undef PART
#undef SENTENCE

#endif
