// SPDX-License-Identifier: MIT
//
// Marks for the translation catalogue. _() translates where it stands; N_() only marks a
// string in a table, to be given to _() where it is shown.
#ifndef BASE_I18N_H
#define BASE_I18N_H

#include <libintl.h>

#define _(s) gettext(s)
#define N_(s) s

#endif
