// SPDX-License-Identifier: MIT
//
// The table of idioms: see idioms.h.
#include "checker/explain/idioms.h"

#include "base/i18n.h"

const struct idiom_row idiom_rows[IDIOMS] = {
	{0},
#define IDIOM(code, name, lesson, section, sentence) {name, lesson, section, sentence},
#include "checker/explain/idioms.def"
#undef IDIOM
};
