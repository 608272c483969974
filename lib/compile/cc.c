// SPDX-License-Identifier: MIT
//
// Compiling as `treadle cc` does: see cc.h. The compiler's thread-sanitizer instrumentation calls a
// function before each access. A compiler that also links adds its own library with these
// functions; so sources are compiled one by one into a temporary folder, with the instrumentation,
// and then linked, without it, with libtreadle. Without a link (-c, -E, -S, ...) there is one step.
#include "compile/cc.h"
#include "base/i18n.h"
#include "compile/assembler.h"
#include "compile/assembly.h"
#include "compile/cc_line.h"
#include "compile/library.h"
#include "command/files.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

struct build {
	struct cc_line line;
	struct word_list compiler; // for example: ccache gcc
	char *given;		   // the value of the variable that names it, or NULL
	char *companion;	   // the C++ compiler that belongs to the one named, or NULL
	bool clang;
	bool shows; // only show the commands
	bool looks; // for inline assembly; with a wrapper only there
	char wrapper[PATH_MAX + sizeof ",cc," ASSEMBLER_WORD]; // of gcc's steps; "": none
	struct status *st;
	char library[PATH_MAX];			  // the folder of libtreadle
	char headers[PATH_MAX];			  // of <treadle/treadle.h>
	char below[PATH_MAX + sizeof "/treadle"]; // of "treadle.h"
	char formats[PATH_MAX + sizeof "/treadle/compile/formats"];
	char rpath[PATH_MAX + sizeof "-Wl,-rpath,"];
	char *folder; // for objects; NULL: here
};

// --- the compiler --------------------------------------------------------------------------------

// Takes the compiler that this variable names, if any; not `treadle cc` itself, as after `make
// CC='treadle cc'`.
static void compiler_from(struct build *b, const char *variable)
{
	const char *value = getenv(variable);
	if (b->compiler.n || !value || !(b->given = strdup(value)))
		return;
	word_list_split(&b->compiler, b->given);
	const char *name = b->compiler.n ? b->compiler.word[0] : "";
	const char *slash = strrchr(name, '/');
	if (*name && strcmp(slash ? slash + 1 : name, "treadle") != 0)
		return;
	word_list_free(&b->compiler);
	free(b->given);
	b->given = NULL;
}

// The C++ compiler that belongs to a C compiler: g++-12 to gcc-12. NULL: the name does not tell, or
// memory ran out.
static char *companion_of(const char *name)
{
	static const char *const pairs[][2] = {{"gcc", "g++"}, {"clang", "clang++"}, {"cc", "c++"}};
	const char *slash = strrchr(name, '/'), *base = slash ? slash + 1 : name;
	char *other = NULL;
	for (size_t i = 0; i < COUNT(pairs) && !other; i++) {
		size_t n = strlen(pairs[i][0]);
		const char *at = strstr(base, pairs[i][0]);
		bool whole = at && (at == base || at[-1] == '-') && (!at[n] || at[n] == '-');
		if (whole &&
		    asprintf(&other, "%.*s%s%s", (int)(at - name), name, pairs[i][1], at + n) < 0)
			other = NULL;
	}
	return other;
}

// Does the file seem to be an object or a library made from C++?
static bool made_from_cpp(const char *file)
{
	static const char *const names[] = {"__gxx_personality_v0", "_ZSt", "_ZNSt", "_ZNKSt",
					    "_Znwm"};
	bool is = false;
	FILE *in = fopen(file, "r");
	long size = in && fseek(in, 0, SEEK_END) == 0 ? ftell(in) : 0;
	char *text = size > 0 ? malloc((size_t)size) : NULL;
	size_t n = text && fseek(in, 0, SEEK_SET) == 0 ? fread(text, 1, (size_t)size, in) : 0;
	for (size_t i = 0; i < COUNT(names); i++)
		is |= n && memmem(text, n, names[i], strlen(names[i]));
	free(text);
	if (in)
		fclose(in);
	return is;
}

// Is the C++ compiler needed? A C compiler also compiles C++, but does not link its library; a C++
// compiler takes what ends in .c for C++.
static bool wants_cpp(const struct cc_line *l)
{
	if (!l->links)
		return l->ncpp && l->ncpp == l->nsources;
	bool wants = l->ncpp;
	for (size_t i = 0; i < l->inputs.n && !wants; i++) {
		const char *word = l->inputs.word[i];
		wants = word && *word != '-' && made_from_cpp(word);
	}
	return wants;
}

// The compiler's answer to --version; empty before it is asked.
static char version[1024];

static int compiler_find(struct build *b)
{
	bool cpp = wants_cpp(&b->line);
	compiler_from(b, "TREADLE_CC");
	if (cpp)
		compiler_from(b, "CXX");
	compiler_from(b, "CC");
	if (!b->compiler.n)
		word_list_add(&b->compiler, "cc");
	const char **last = &b->compiler.word[b->compiler.n - 1];
	if (cpp && (b->companion = companion_of(*last)))
		*last = b->companion;
	if (b->compiler.failed)
		return status_no_memory(b->st);
	if (!*version)
		step_says(&b->compiler, "--version", version, sizeof version);
	b->clang = strstr(version, "clang") != NULL;
	return EXIT_OK;
}

static int compiler_missing(const struct build *b)
{
	return status_set(b->st, EXIT_TROUBLE,
			  _("the compiler '%s' cannot be started: %s; TREADLE_CC or CC may name "
			    "another"),
			  b->compiler.word[0], strerror(errno));
}

static void add_all(struct word_list *w, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		word_list_add(w, words[i]);
}

// Options of both compilers, and of each. gcc would inline these functions without hooks; as calls
// they are seen (formats/stdio.h has their formats checked all the same). With points-to analysis
// and a built-in malloc or calloc, gcc would leave out hooks for new memory that no other thread
// knows, and stores of zeros after calloc. clang would leave out the read of `counter++`, and warn
// of options that only one of the two steps needs.
static const char *const both_flags[] = {
	"-g",
	"-pthread",
	// hooks and bounds also in functions with these attributes
	"-Dno_sanitize_thread=unused",
	"-D__no_sanitize_thread__=unused",
	"-Dno_sanitize_undefined=unused",
	"-D__no_sanitize_undefined__=unused",
	"-Dno_sanitize(...)=unused",
	"-D__no_sanitize__(...)=unused",
};
static const char *const gcc_flags[] = {
	"-fno-builtin-memcpy",	 "-fno-builtin-memmove",  "-fno-builtin-memset",
	"-fno-builtin-memcmp",	 "-fno-builtin-strcpy",	  "-fno-builtin-stpcpy",
	"-fno-builtin-strncpy",	 "-fno-builtin-strcat",	  "-fno-builtin-strncat",
	"-fno-builtin-strcmp",	 "-fno-builtin-strncmp",  "-fno-builtin-strlen",
	"-fno-builtin-stpncpy",	 "-fno-builtin-mempcpy",  "-fno-builtin-bcopy",
	"-fno-builtin-bzero",	 "-fno-builtin-bcmp",	  "-fno-builtin-strnlen",
	"-fno-builtin-strchr",	 "-fno-builtin-strrchr",  "-fno-builtin-strstr",
	"-fno-builtin-strpbrk",	 "-fno-builtin-memchr",	  "-fno-builtin-sprintf",
	"-fno-builtin-snprintf", "-fno-builtin-vsprintf", "-fno-builtin-vsnprintf",
	"-fno-builtin-malloc",	 "-fno-builtin-calloc",	  "-fno-tree-pta",
};
// In C++, the functions of std::string become the program's own, so that their accesses are seen,
// and the indices of containers are checked.
static const char *const cpp_flag = "-D_GLIBCXX_ASSERTIONS";
static const char *const clang_flags[] = {
	"-mllvm",
	"-tsan-instrument-read-before-write=1",
	"-Qunused-arguments",
};

// Hooks, and the bounds of arrays. Not gcc's bounds-strict, since a last member with one element
// often has more; clang's bounds is array-bounds and what ends a program without a word.
static const char *const gcc_checks = "-fsanitize=thread,bounds";
static const char *const clang_checks = "-fsanitize=thread,array-bounds";

// The beginning of a command that compiles. The user's options come later and win.
static void begin_compiling(const struct build *b, struct word_list *w)
{
	add_all(w, b->compiler.word, b->compiler.n);
	if (*b->wrapper) {
		word_list_add(w, "-wrapper");
		word_list_add(w, b->wrapper);
	}
	add_all(w, both_flags, COUNT(both_flags));
	if (b->line.ncpp)
		word_list_add(w, cpp_flag);
	word_list_add(w, b->clang ? clang_checks : gcc_checks);
	if (b->clang) {
		add_all(w, clang_flags, COUNT(clang_flags));
	} else {
		add_all(w, gcc_flags, COUNT(gcc_flags));
		word_list_add(w, "-Wno-tsan"); // gcc's library has no fences; they are seen here
	}
}

// Options behind the user's. The user's own headers of the same name come first. With link-time
// optimisation gcc would insert the hooks at the link, which has no option for that.
static void end_compiling(const struct build *b, struct word_list *w)
{
	if (b->line.late && !b->clang)
		word_list_add(w, "-fno-lto");
	// fortified functions would be inlined without hooks
	const char *const last[] = {"-U_FORTIFY_SOURCE", "-idirafter", b->headers, "-idirafter",
				    b->below};
	add_all(w, last, COUNT(last));
	if (!b->clang) {
		word_list_add(w, "-isystem");
		word_list_add(w, b->formats);
	}
}

// --- inline assembly -----------------------------------------------------------------------------

// Adds the source, and its language if -x gave one or a C++ compiler would take C for C++.
static void add_source(const struct build *b, struct word_list *w, const struct cc_source *s)
{
	const char *language = s->language;
	if (!language && b->companion && !s->cpp)
		language = "c";
	if (language) {
		word_list_add(w, "-x");
		word_list_add(w, language);
	}
	word_list_add(w, s->file);
}

// Has gcc pass its steps to our wrapper, which costs little, unless the user's options name
// another: gcc has only one.
static void wrapper_find(struct build *b)
{
	bool wraps = b->looks && !b->clang && (b->line.links || b->line.objects);
	for (size_t i = 0; i < b->line.options.n; i++)
		wraps &= strcmp(b->line.options.word[i], "-wrapper") != 0;
	if (wraps && assembler_wrapper(b->wrapper, sizeof b->wrapper))
		b->looks = false;
	else
		*b->wrapper = '\0';
}

// Without a wrapper, reads the assembler text of a source from a compilation of its own. Not of
// standard input, which can be read only once. Returns EXIT_OK, also if the source has errors,
// which its real compilation reports; or an exit code.
static int find_assembly(const struct build *b, const struct cc_source *s, struct assembly *a)
{
	static const char *const to_text[] = {"-w", "-g1", "-fno-lto", "-S", "-o", "-"};
	struct word_list w = {0};
	FILE *text = NULL;
	int signal = 0;
	begin_compiling(b, &w);
	cc_line_text_options(&b->line, &w);
	end_compiling(b, &w);
	add_all(&w, to_text, COUNT(to_text));
	add_source(b, &w, s);
	if (!w.failed && b->looks && strcmp(s->file, "-") && step_read(&w, &text, &signal) == 0)
		assembly_read(a, text);
	if (text)
		fclose(text);
	word_list_free(&w);
	return -signal;
}

// Has the assembler mark the object. Neither clang's assembler nor a compilation at the link has
// such an option.
static void add_marks(const struct build *b, struct word_list *w, const struct assembly *a)
{
	for (size_t i = 0; i < a->n; i++) {
		const char *const words[] = {"-Xassembler", "--defsym", "-Xassembler", a->marks[i]};
		add_all(w, words, COUNT(words));
	}
	if (a->n && b->clang) {
		word_list_add(w, "-fno-lto");
		word_list_add(w, "-fno-integrated-as");
	}
	w->failed |= a->failed;
}

// --- the steps -----------------------------------------------------------------------------------

// Runs or shows a command, and frees its words. Returns EXIT_OK or an exit code.
static int take_step(const struct build *b, struct word_list *w)
{
	int signal = 0, status = EXIT_OK;
	if (w->failed)
		status = status_no_memory(b->st);
	else if (b->shows)
		step_show(w);
	else if ((status = step_run(w, &signal)) < 0)
		status = compiler_missing(b);
	word_list_free(w);
	return signal ? -signal : status;
}

// Names the objects after the sources; the second "list.c" makes "list-2.o".
static void name_objects(struct build *b)
{
	struct cc_source *all = b->line.sources;
	for (size_t i = 0; i < b->line.nsources; i++) {
		const char *slash = strrchr(all[i].file, '/');
		const char *base = slash ? slash + 1 : all[i].file;
		const char *dot = strrchr(base, '.');
		int n = (int)(dot && dot > base ? dot - base : (long)strlen(base));
		const char *where = b->folder ? b->folder : "", *bar = b->folder ? "/" : "";
		char *out = all[i].object;
		bool taken = false;
		snprintf(out, sizeof all[i].object, "%s%s%.*s.o", where, bar, n, base);
		for (size_t j = 0; j < i; j++)
			taken |= strcmp(out, all[j].object) == 0;
		if (taken)
			snprintf(out, sizeof all[i].object, "%s%s%.*s-%zu.o", where, bar, n, base,
				 i + 1);
	}
}

static int compile(const struct build *b, const struct cc_source *s)
{
	struct word_list w = {0};
	struct assembly a = {0};
	int code = find_assembly(b, s, &a);
	if (code)
		return code;
	begin_compiling(b, &w);
	add_all(&w, b->line.options.word, b->line.options.n);
	end_compiling(b, &w);
	add_marks(b, &w, &a);
	add_source(b, &w, s);
	const char *const rest[] = {"-c", "-o", s->object};
	add_all(&w, rest, COUNT(rest));
	code = take_step(b, &w);
	assembly_free(&a);
	return code;
}

static int link_all(const struct build *b)
{
	struct word_list w = {0};
	const struct cc_source *s = b->line.sources;
	add_all(&w, b->compiler.word, b->compiler.n);
	add_all(&w, b->line.options.word, b->line.options.n);
	if (b->line.sanitizes)
		word_list_add(&w, "-fno-sanitize=thread"); // the user's sanitizer is not linked
	if (b->clang)
		word_list_add(&w, "-Qunused-arguments");
	for (size_t i = 0; i < b->line.inputs.n; i++) {
		const char *word = b->line.inputs.word[i];
		word_list_add(&w, word ? word : s++->object);
	}
	if (b->line.output) {
		word_list_add(&w, "-o");
		word_list_add(&w, b->line.output);
	}
	const char *const rest[] = {"-pthread", "-L", b->library, b->rpath, "-ltreadle"};
	add_all(&w, rest, COUNT(rest));
	return take_step(b, &w);
}

static int build_program(struct build *b)
{
	int code = EXIT_OK;
	if (b->line.nsources && !b->shows && temporary_folder_make(&b->folder, b->st))
		return b->st->code;
	name_objects(b);
	for (size_t i = 0; i < b->line.nsources && code == EXIT_OK; i++)
		code = compile(b, &b->line.sources[i]);
	if (code == EXIT_OK)
		code = link_all(b);
	temporary_folder_remove(b->folder);
	if (code < 0) // a signal came during a step: end by it, after cleaning up
		raise(-code);
	return code < 0 ? 128 - code : code;
}

// A command that links nothing: the compiler with all the user's arguments.
static int only_compile(const struct build *b, char **argv)
{
	struct word_list w = {0};
	struct assembly a = {0};
	int code = EXIT_OK;
	for (size_t i = 0; b->line.objects && !code && i < b->line.nsources; i++)
		code = find_assembly(b, &b->line.sources[i], &a);
	if (code) {
		assembly_free(&a);
		raise(-code);
		return 128 - code;
	}
	if (b->line.nsources || b->line.nfiles) {
		begin_compiling(b, &w);
		for (size_t i = 1; argv[i]; i++)
			word_list_add(&w, argv[i]);
		end_compiling(b, &w);
		add_marks(b, &w, &a);
	} else { // a question to the compiler: -v, -print-file-name=...
		add_all(&w, b->compiler.word, b->compiler.n);
		for (size_t i = 1; argv[i]; i++)
			word_list_add(&w, argv[i]);
	}
	if (!w.failed && !b->shows) {
		step_become(&w);
		word_list_free(&w);
		code = compiler_missing(b);
	} else {
		code = take_step(b, &w);
	}
	assembly_free(&a);
	return code;
}

// --- mistakes that no compiler would explain -----------------------------------------------------

static int check(const struct build *b)
{
	const struct cc_line *l = &b->line;
	if (l->bare)
		return status_set(b->st, EXIT_USAGE, _("the argument of '%s' is missing"), l->bare);
	if (l->links && l->fixed)
		return status_set(b->st, EXIT_USAGE,
				  _("a static program cannot be looked at: leave out -static"));
	for (size_t i = 0; l->links && l->output && i < l->nsources; i++)
		if (strcmp(l->output, l->sources[i].file) == 0)
			return status_set(b->st, EXIT_USAGE,
					  _("'-o %s' would write over the source"), l->output);
	return EXIT_OK;
}

// The compiler's name does not tell which one links C++.
static int check_language(const struct build *b)
{
	const char *name = b->compiler.word[b->compiler.n - 1];
	for (size_t i = 0; b->line.links && i < b->line.nsources; i++)
		if (b->line.sources[i].cpp && !strstr(name, "++"))
			return status_set(b->st, EXIT_USAGE,
					  _("%s is C++, and '%s' is not known to link it: name it "
					    ".c if it is C, or the C++ compiler in TREADLE_CC"),
					  b->line.sources[i].file, name);
	return EXIT_OK;
}

static int places_find(struct build *b)
{
	if (library_folders(b->library, b->headers, PATH_MAX, b->st))
		return b->st->code;
	snprintf(b->below, sizeof b->below, "%s/treadle", b->headers);
	snprintf(b->formats, sizeof b->formats, "%s/treadle/compile/formats", b->headers);
	snprintf(b->rpath, sizeof b->rpath, "-Wl,-rpath,%s", b->library);
	return EXIT_OK;
}

// -pipe only saves files, and gcc has no wrapper between the steps that it joins.
static void leave_out_pipe(char **argv)
{
	char **to = argv;
	for (; *argv; argv++)
		if (strcmp(*argv, "-pipe") != 0)
			*to++ = *argv;
	*to = NULL;
}

static int build_all(struct build *b, char **argv)
{
	leave_out_pipe(argv);
	if (cc_line_read(&b->line, argv))
		return status_no_memory(b->st);
	int code = check(b);
	if (code == EXIT_OK)
		code = places_find(b);
	if (code == EXIT_OK)
		code = compiler_find(b);
	if (code == EXIT_OK)
		code = check_language(b);
	if (code)
		return code;
	wrapper_find(b);
	bool program = b->line.links && (b->line.nsources || b->line.nfiles);
	return program ? build_program(b) : only_compile(b, argv);
}

bool cc_is_gcc(void)
{
	struct status st = {0};
	struct build b = {.st = &st};
	compiler_find(&b);
	word_list_free(&b.compiler);
	free(b.given);
	free(b.companion);
	return !b.clang;
}

const char *cc_version(void)
{
	cc_is_gcc();
	return version;
}

int cc_build(char **argv, unsigned how, struct status *st)
{
	struct build b = {.shows = how & CC_SHOWS, .looks = !(how & CC_NO_ASSEMBLY), .st = st};
	*st = (struct status){0};
	int code = build_all(&b, argv);
	cc_line_free(&b.line);
	word_list_free(&b.compiler);
	free(b.given);
	free(b.companion);
	return code;
}
