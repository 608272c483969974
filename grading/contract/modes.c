// SPDX-License-Identifier: MIT
//
// The modes of a contract's program: see modes.h.
#include "grading/contract/modes.h"

#include "grading/contract/client_code.h"
#include "grading/contract/clients.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_client(void *k, const struct client *c)
{
	struct buf b = {0};
	client_write(c, k, &b);
	puts(buf_str(&b));
	buf_free(&b);
}

static int list(const struct contract *k, char **words)
{
	clients_make(k, (unsigned)atoi(words[0]), (unsigned)atoi(words[1]), print_client,
		     (void *)(uintptr_t)k);
	return 0;
}

static int tall(const struct contract *k, char **words)
{
	(void)words;
	clients_make_tall(k, print_client, (void *)(uintptr_t)k);
	return 0;
}

static int write_client(const struct contract *k, const char *text,
			void (*write)(const struct client *c, const struct contract *k,
				      struct buf *out))
{
	struct client c;
	struct buf b = {0};
	const char *wrong = client_read(&c, k, text);
	if (!wrong)
		wrong = client_end(&c, k);
	if (wrong) {
		fprintf(stderr, "%s: %s\n", text, wrong);
		return 2;
	}
	write(&c, k, &b);
	fputs(buf_str(&b), stdout);
	buf_free(&b);
	return 0;
}

static int table(const struct contract *k, char **words)
{
	return write_client(k, words[0], client_write_table);
}

static int code(const struct contract *k, char **words)
{
	return write_client(k, words[0], client_write_code);
}

static int name_else(const struct contract *k, char **words)
{
	(void)words;
	puts(k->properties[CONTRACT_ELSE]);
	return 0;
}

static const struct {
	const char *name;
	int words;
	int (*run)(const struct contract *k, char **words);
} modes[] = {
	{"--list", 2, list}, {"--tall", 0, tall},      {"--table", 1, table},
	{"--code", 1, code}, {"--else", 0, name_else},
};

int modes_run(const struct contract *k, int argc, char **argv)
{
	for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof *modes; i++)
		if (strcmp(modes[i].name, argv[1]) == 0 && argc == 2 + modes[i].words) {
			int status = modes[i].run(k, argv + 2);
			return fflush(stdout) ? 2 : status;
		}
	return -1;
}
