// SPDX-License-Identifier: MIT
//
// The modes of a contract's program: see modes.h.
#include "grading/contract/modes.h"

#include "grading/contract/clients.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWN = 10000 };

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

static int draw(const struct contract *k, char **words)
{
	clients_draw(k, (unsigned)atoi(words[0]), (unsigned)atoi(words[1]), DRAWN, print_client,
		     (void *)(uintptr_t)k);
	return 0;
}

static int tall(const struct contract *k, char **words)
{
	(void)words;
	clients_make_tall(k, print_client, (void *)(uintptr_t)k);
	return 0;
}

// Reads the client, and adds its last calls. False: a line on standard error says what is wrong.
static bool read_whole(struct client *c, const struct contract *k, const char *text)
{
	const char *wrong = client_read(c, k, text);
	if (!wrong)
		wrong = client_end(c, k);
	if (wrong)
		fprintf(stderr, "%s: %s\n", text, wrong);
	return !wrong;
}

static void print(struct buf *b)
{
	fputs(buf_str(b), stdout);
	buf_free(b);
}

static int table(const struct contract *k, char **words)
{
	struct client c;
	struct buf b = {0};
	if (!read_whole(&c, k, words[0]))
		return 2;
	client_write_table(&c, k, words[1], &b);
	print(&b);
	return 0;
}

static int code(const struct contract *k, char **words)
{
	struct client c;
	struct buf b = {0};
	if (!read_whole(&c, k, words[0]))
		return 2;
	client_write_code(&c, k, &b);
	print(&b);
	return 0;
}

static int name_rules(const struct contract *k, char **words)
{
	(void)words;
	for (int i = 0; i < CONTRACT_RULES; i++)
		if (i != CONTRACT_ELSE)
			puts(k->properties[i]);
	for (unsigned o = 0; o < k->nops; o++)
		for (int i = 0; i < CONTRACT_RULES; i++)
			if (k->ops[o].properties[i])
				puts(k->ops[o].properties[i]);
	for (int i = 0; i < k->nlooks; i++)
		if (k->look_properties[i])
			puts(k->look_properties[i]);
	puts(k->properties[CONTRACT_ELSE]);
	return 0;
}

static int read_client(const struct contract *k, char **words)
{
	struct client c;
	const char *wrong = client_read(&c, k, words[0]);
	if (!wrong)
		wrong = client_end(&c, k);
	if (wrong)
		printf("'%s': %s", words[0], wrong);
	return 0;
}

static const char *wrong_op(const struct contract *k, const struct contract_op *op)
{
	if (!op->name || (!op->event && (!op->code || !op->run == !op->give)))
		return "an operation lacks its name, its code or its run";
	if (strspn(op->name, "abcdefghijklmnopqrstuvwxyz_") != strlen(op->name))
		return "the name of an operation is small letters";
	if (op->nargs < 0 || op->nargs > CONTRACT_ARGS)
		return "an operation has too many arguments";
	for (int i = 0; i < op->nargs; i++)
		if (op->nvalues[i] < 1 || op->nvalues[i] > CONTRACT_VALUES)
			return "an argument has no values, or too many";
	if (op->moment < 0 || op->moment > op->nargs)
		return "'moment' is no argument";
	return op->after < 0 || op->after > (int)k->nops ? "'after' is no operation" : NULL;
}

static const char *wrong_contract(const struct contract *k)
{
	const char *wrong = NULL;
	if (k->size > CONTRACT_STATE)
		return "its state is too large";
	if (!k->ops || !k->nops || !k->make || !k->drop || !k->may)
		return "ops, make, drop or may is missing";
	if (k->nlooks < 0 || k->nlooks > CONTRACT_LOOKS || (k->nlooks && (!k->look || !k->show)))
		return "nlooks is too large, or look or show is missing";
	if (!k->header || !k->object || (!k->create && !k->create_as))
		return "header, object or create is missing";
	for (int i = 0; i < CONTRACT_RULES; i++)
		if (!k->properties[i])
			return "a rule names no property";
	for (unsigned i = 0; !wrong && i < k->nops; i++)
		wrong = wrong_op(k, &k->ops[i]);
	return wrong;
}

static int check(const struct contract *k, char **words)
{
	(void)words;
	const char *wrong = wrong_contract(k);
	fputs(wrong ? wrong : "", stdout);
	return 0;
}

static const struct {
	const char *name;
	int words;
	int (*run)(const struct contract *k, char **words);
} modes[] = {
	{"--list", 2, list},	    {"--draw", 2, draw},   {"--tall", 0, tall},
	{"--table", 2, table},	    {"--code", 1, code},   {"--rules", 0, name_rules},
	{"--read", 1, read_client}, {"--wrong", 0, check},
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
