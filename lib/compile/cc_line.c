// SPDX-License-Identifier: MIT
//
// Parsing the command line of a C compiler, so that its sources can be compiled one by one and then
// linked. Options that are not known here are left to the compiler; it matters only whether an
// option's value is the next argument.
#include "compile/cc_line.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

// clang-format off
static const char *const with_value[] = {
	"-A", "-B", "-D", "-I", "-L", "-MF", "-MQ", "-MT", "-T", "-U", "-Xassembler", "-Xclang",
	"-Xlinker", "-Xpreprocessor", "--entry", "--param", "--sysroot", "-arch", "-aux-info",
	"-dumpbase", "-dumpbase-ext", "-dumpdir", "-e", "-idirafter", "-imacros", "-imultilib",
	"-include", "-iprefix", "-iquote", "-isysroot", "-isystem", "-iwithprefix",
	"-iwithprefixbefore", "-l", "-mllvm", "-o", "-target", "-u", "-wrapper", "-x", "-z",
};

// After these, nothing is linked.
static const char *const no_link[] = {"-E", "-M", "-MM", "-S", "-c", "-fsyntax-only"};

static const char *const source_ends[] = {
	".C", ".CPP", ".c", ".c++", ".cc", ".cp", ".cpp", ".cxx", ".i", ".ii",
};

static const char *const cpp_ends[] = {".C", ".CPP", ".c++", ".cc", ".cp", ".cpp", ".cxx", ".ii"};
// clang-format on

// Options that write further files; some are also in with_value.
static const char *const beside[] = {
	"--coverage", "-M", "-MD", "-MG", "-MM", "-MMD", "-MP", "-c", "-ftest-coverage",
};
static const char *const beside_begin[] = {
	"-MF", "-MQ", "-MT", "-Wp,-M", "-fdump-", "-fstack-usage", "-save-temps",
};

static bool is_one_of(const char *word, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(word, list[i]) == 0)
			return true;
	return false;
}

static bool is_source(const char *file, const char *language)
{
	if (language)
		return strncmp(language, "assembler", 9) != 0;
	const char *dot = strrchr(file, '.');
	return dot && is_one_of(dot, source_ends, COUNT(source_ends));
}

static bool is_cpp(const char *file, const char *language)
{
	const char *dot = strrchr(file, '.');
	if (language)
		return strncmp(language, "c++", 3) == 0;
	return dot && is_one_of(dot, cpp_ends, COUNT(cpp_ends));
}

static void add_input(struct cc_line *l, const char *file, const char *language)
{
	if (is_source(file, language)) {
		bool cpp = is_cpp(file, language);
		l->sources[l->nsources++] =
			(struct cc_source){.file = file, .language = language, .cpp = cpp};
		l->ncpp += cpp;
		word_list_add(&l->inputs, NULL);
		return;
	}
	l->nfiles++;
	if (language) {
		word_list_add(&l->inputs, "-x");
		word_list_add(&l->inputs, language);
	}
	word_list_add(&l->inputs, file);
	if (language) {
		word_list_add(&l->inputs, "-x");
		word_list_add(&l->inputs, "none");
	}
}

// A library's place among the files matters: the linker searches in order.
static bool is_library(const char *word)
{
	return strncmp(word, "-l", 2) == 0 || strncmp(word, "-Wl,", 4) == 0 ||
	       strcmp(word, "-Xlinker") == 0;
}

// Adds an option. value: the next argument, if that is its value, else NULL.
static void add_option(struct cc_line *l, const char *word, const char *value)
{
	struct word_list *w = is_library(word) ? &l->inputs : &l->options;
	word_list_add(w, word);
	if (value)
		word_list_add(w, value);
	if (is_one_of(word, no_link, COUNT(no_link))) {
		l->objects = l->links && strcmp(word, "-c") == 0;
		l->links = false;
	}
	if (strcmp(word, "-static") == 0 || strcmp(word, "-static-pie") == 0)
		l->fixed = true;
	if (strncmp(word, "-fsanitize=", 11) == 0)
		l->sanitizes = true;
	if (strncmp(word, "-flto", 5) == 0)
		l->late = true;
}

static bool writes_beside(const char *word)
{
	for (size_t i = 0; i < COUNT(beside_begin); i++)
		if (strncmp(word, beside_begin[i], strlen(beside_begin[i])) == 0)
			return true;
	return is_one_of(word, beside, COUNT(beside));
}

void cc_line_text_options(const struct cc_line *l, struct word_list *w)
{
	for (size_t i = 0; i < l->options.n; i++) {
		const char *word = l->options.word[i];
		bool apart = is_one_of(word, with_value, COUNT(with_value));
		if (!writes_beside(word))
			word_list_add(w, word);
		if (apart && !writes_beside(word))
			word_list_add(w, l->options.word[i + 1]);
		i += apart;
	}
}

int cc_line_read(struct cc_line *l, char **argv)
{
	size_t argc = 0;
	while (argv[argc])
		argc++;
	*l = (struct cc_line){.links = true};
	l->sources = calloc(argc + 1, sizeof *l->sources);
	if (!l->sources)
		return ENOMEM;
	const char *language = NULL;
	for (char **arg = argv + 1; *arg; arg++) {
		const char *word = *arg;
		if (word[0] != '-' || !word[1]) { // "-": standard input
			add_input(l, word, language);
			continue;
		}
		bool apart = is_one_of(word, with_value, COUNT(with_value));
		if (apart && !arg[1]) {
			l->bare = word;
			break;
		}
		const char *value = apart ? *++arg : word + 2;
		if (strncmp(word, "-o", 2) == 0 && *value)
			l->output = value;
		else if (strncmp(word, "-x", 2) == 0 && *value)
			language = strcmp(value, "none") == 0 ? NULL : value;
		else
			add_option(l, word, apart ? value : NULL);
	}
	return l->options.failed || l->inputs.failed ? ENOMEM : 0;
}

void cc_line_free(struct cc_line *l)
{
	word_list_free(&l->options);
	word_list_free(&l->inputs);
	free(l->sources);
}
