// SPDX-License-Identifier: MIT
//
// The names of clib.def: see clib_known.h.
#include "runtime/clib/clib_known.h"

#include <stddef.h>
#include <string.h>

static const char *const known[] = {
#define CLIB(type, name, parameters, arguments, point, before, after) #name,
#define CLIB_VOID(name, parameters, arguments, point, before, after) #name,
#define OTHER(name, point, file) #name,
#define OPAQUE(name) #name,
#define PLAIN(name) #name,
#include "runtime/clib/clib.def"
};

bool clib_knows(const char *name)
{
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(known[i], name))
			return true;
	return false;
}

bool clib_knows_numbers(const char *name)
{
	// those that store a second result, read a text or have a state, of all types of numbers
	static const char *const others[] = {
		"frexp",	"modf",	      "sincos",	    "remquo",	  "lgamma", "nan",
		"canonicalize", "getpayload", "setpayload", "totalorder", "fegete", "fegetm",
		"fehold",	"fesete",     "fesetm",	    "feupdate",
	};
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (!strncmp(name, others[i], strlen(others[i])))
			return clib_knows(name);
	return true;
}
