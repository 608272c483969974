// SPDX-License-Identifier: MIT
//
// The names that an answer may use: see allowed_names.h. A synchronizer needs threads, memory and a
// few functions that access only their arguments. Functions are left out that keep state between
// calls or show the answer something of its environment.
#include "sandbox/allowed_names.h"

#include "base/i18n.h"

#include <string.h>

#define COUNT(a) (sizeof(a) / sizeof(a)[0])

// clang-format off
static const char *const allowed[] = {
	// threads
	"pthread_mutex*", "pthread_cond*", "pthread_rwlock*", "pthread_barrier*", "pthread_spin_*",
	"pthread_create", "pthread_join", "pthread_tryjoin_np", "pthread_timedjoin_np",
	"pthread_clockjoin_np", "pthread_detach", "pthread_self", "pthread_equal", "pthread_once",
	"pthread_key_create", "pthread_key_delete", "pthread_getspecific", "pthread_setspecific",
	"pthread_attr_init", "pthread_attr_destroy", "pthread_attr_setdetachstate",
	"pthread_setname_np", "pthread_testcancel", "pthread_setcancelstate",
	"pthread_setcanceltype", "pthread_yield", "sched_yield",
	// of pthread_cleanup_push
	"__pthread_register_cancel*", "__pthread_unregister_cancel*", "__pthread_unwind_next",
	"__sigsetjmp", "__pthread_key_create",
	"sem_init", "sem_destroy", "sem_wait", "sem_trywait", "sem_timedwait", "sem_clockwait",
	"sem_post", "sem_getvalue",
	"mtx_*", "cnd_*", "tss_*", "call_once", "thrd_create", "thrd_join", "thrd_detach",
	"thrd_current", "thrd_equal", "thrd_yield", "thrd_sleep",
	// sleeping: an answer that polls is refused by other means
	"sleep", "usleep", "nanosleep", "clock_nanosleep",
	// libtreadle, except for the names in the table of reasons below
	"tr_*",
	// memory, numbers, sorting
	"malloc", "calloc", "realloc", "reallocarray", "free", "aligned_alloc", "posix_memalign",
	"abort", "abs", "labs", "llabs", "imaxabs", "div", "ldiv", "lldiv", "qsort", "bsearch",
	"atoi", "atol", "atoll", "strtol", "strtoll", "strtoul", "strtoull", "strtoimax",
	"strtoumax", "__isoc23_strto*",
	// strings
	"memcpy", "memmove", "memset", "memcmp", "memchr", "memrchr", "strlen", "strnlen", "strcpy",
	"stpcpy", "strncpy", "stpncpy", "strcat", "strncat", "strlcpy", "strlcat", "strcmp", "strncmp", "strcasecmp",
	"strncasecmp", "strchr", "strrchr", "strchrnul", "strstr", "strspn", "strcspn", "strpbrk",
	"strdup", "strndup", "strerror",
	// output
	"printf", "vprintf", "fprintf", "vfprintf", "puts", "fputs", "putchar", "putc", "fputc",
	"putchar_unlocked", "fwrite", "fflush", "perror", "stdout", "stderr",
	// characters, assertions, errors
	"isalnum", "isalpha", "isblank", "isdigit", "islower", "isprint", "ispunct", "isspace",
	"isupper", "isxdigit", "tolower", "toupper", "__ctype_b_loc", "__ctype_tolower_loc",
	"__ctype_toupper_loc", "__assert_fail", "__errno_location", "atomic_*",
	// the compiler's own
	"__tsan_*", "__ubsan_handle_out_of_bounds", "__cyg_profile_func_enter", "__cyg_profile_func_exit", "__stack_chk_fail", "_GLOBAL_OFFSET_TABLE_", "__divti3", "__modti3", "__udivti3",
	"__umodti3", "__multi3", "__ashlti3", "__ashrti3", "__lshrti3", "__popcountdi2",
	"__popcountsi2", "__clzdi2", "__ctzdi2", "__paritydi2", "__ffsdi2", "__bswapdi2",
};
// clang-format on

#define LOADER N_("which reaches functions past Treadle")
#define KERNEL N_("which calls the system past Treadle")
#define STACKS N_("which moves threads where Treadle does not see them")
#define OTHERS N_("which reaches into other processes")
#define INSIDE N_("which is inside the C library: use the function that is meant for you")
#define MEMORY N_("which changes memory where Treadle does not see it: use memcpy or memset")
#define PRINTS                                                                                     \
	N_("which changes memory where Treadle does not see it: use printf, or tr_log, which "     \
	   "take "                                                                                 \
	   "formats as well")
#define STORES                                                                                     \
	N_("which keeps things where Treadle does not see them: keep them in variables of your "   \
	   "own")
#define NOT_ITS N_("which is the exercise's")
#define ENDS N_("which ends what is not the answer's own: return from the function instead")
#define CLOCKS N_("which reads a clock, and this exercise needs none")
#define LOOKS N_("which tells how the program is run: an answer does the same in any run")
#define NUMBERS N_("which makes other numbers in each run: an answer does the same in any run")
#define SIGNALS N_("which is about signals, and no answer needs any")
#define REST N_("which is not among the functions that an answer may use")

// Names that people try, or that a pattern above would allow, with the reason why each is refused.
static const struct {
	const char *pattern, *why;
} reasons[] = {
	{"main", NOT_ITS},
	{"tr_contract", NOT_ITS},
	{"tr_reached", NOT_ITS},
	{"tr_places", NOT_ITS},
	{"tr_lesson_*", NOT_ITS},
	{"tr_group_*", NOT_ITS},
	{"__start_*", NOT_ITS},
	{"__stop_*", NOT_ITS},
	{"tr_shown", LOOKS},
	{"getenv", LOOKS},
	{"secure_getenv", LOOKS},
	{"getpid", LOOKS},
	{"getppid", LOOKS},
	{"gettid", LOOKS},
	{"sysconf", LOOKS},
	{"getrusage", LOOKS},
	{"getauxval", LOOKS},
	{"program_invocation_*", LOOKS},
	{"dlopen", LOADER},
	{"dlmopen", LOADER},
	{"dlsym", LOADER},
	{"dlvsym", LOADER},
	{"dladdr*", LOADER},
	{"dlinfo", LOADER},
	{"dl_iterate_phdr", LOADER},
	{"_dl_*", LOADER},
	{"_r_debug", LOADER},
	{"_DYNAMIC", LOADER},
	{"__ehdr_start", LOADER},
	{"__executable_start", LOADER},
	{"_rtld_global*", LOADER},
	{"syscall", KERNEL},
	{"clone", KERNEL},
	{"__clone*", KERNEL},
	{"unshare", KERNEL},
	{"setns", KERNEL},
	{"getcontext", STACKS},
	{"setcontext", STACKS},
	{"makecontext", STACKS},
	{"swapcontext", STACKS},
	{"setjmp", STACKS},
	{"_setjmp", STACKS},
	{"sigsetjmp", STACKS},
	{"longjmp", STACKS},
	{"_longjmp", STACKS},
	{"siglongjmp", STACKS},
	{"__longjmp*", STACKS},
	{"_Unwind_*", STACKS},
	{"ptrace", OTHERS},
	{"process_vm_*", OTHERS},
	{"kill", OTHERS},
	{"fork", OTHERS},
	{"vfork", OTHERS},
	{"system", OTHERS},
	{"popen", OTHERS},
	{"exec*", OTHERS},
	{"posix_spawn*", OTHERS},
	{"exit", ENDS},
	{"_exit", ENDS},
	{"_Exit", ENDS},
	{"quick_exit", ENDS},
	{"atexit", ENDS},
	{"at_quick_exit", ENDS},
	{"on_exit", ENDS},
	{"pthread_exit", ENDS},
	{"pthread_cancel", ENDS},
	{"thrd_exit", ENDS},
	{"raise", SIGNALS},
	{"signal", SIGNALS},
	{"sig*", SIGNALS},
	{"pthread_kill", SIGNALS},
	{"pthread_sigmask", SIGNALS},
	{"alarm", SIGNALS},
	{"setitimer", SIGNALS},
	{"timer_*", SIGNALS},
	{"clock", CLOCKS},
	{"clock_get*", CLOCKS},
	{"gettimeofday", CLOCKS},
	{"time", CLOCKS},
	{"times", CLOCKS},
	{"ftime", CLOCKS},
	{"timespec_get*", CLOCKS},
	{"localtime*", CLOCKS},
	{"rand", NUMBERS},
	{"random", NUMBERS},
	{"drand48", NUMBERS},
	{"lrand48", NUMBERS},
	{"mrand48", NUMBERS},
	{"getrandom", NUMBERS},
	{"getentropy", NUMBERS},
	{"arc4random*", NUMBERS},
	{"bcopy", MEMORY},
	{"bzero", MEMORY},
	{"explicit_bzero", MEMORY},
	{"mempcpy", MEMORY},
	{"__mempcpy*", MEMORY},
	{"memccpy", MEMORY},
	{"memfrob", MEMORY},
	{"swab", MEMORY},
	{"wmem*", MEMORY},
	{"sprintf", PRINTS},
	{"snprintf", PRINTS},
	{"vsprintf", PRINTS},
	{"vsnprintf", PRINTS},
	{"__sprintf_chk", PRINTS},
	{"__snprintf_chk", PRINTS},
	{"__vsprintf_chk", PRINTS},
	{"__vsnprintf_chk", PRINTS},
	{"swprintf", PRINTS},
	{"vswprintf", PRINTS},
	{"asprintf", PRINTS},
	{"vasprintf", PRINTS},
	{"scanf", STORES},
	{"vscanf", STORES},
	{"fscanf", STORES},
	{"vfscanf", STORES},
	{"sscanf", STORES},
	{"vsscanf", STORES},
	{"__isoc99_*", STORES},
	{"__isoc23_*", STORES},
	{"fmemopen", STORES},
	{"open_memstream", STORES},
	{"fopencookie", STORES},
	{"setvbuf", STORES},
	{"setbuf*", STORES},
	{"ungetc", STORES},
	{"setenv", STORES},
	{"putenv", STORES},
	{"unsetenv", STORES},
	{"clearenv", STORES},
	{"environ", STORES},
	{"__environ", STORES},
	{"setlocale", STORES},
	{"srand*", STORES},
	{"lsearch", STORES},
	{"tsearch", STORES},
	{"hsearch*", STORES},
	{"insque", STORES},
	{"strtok*", STORES},
	{"pthread_attr_set*", STORES},
	{"pthread_getname_np", STORES},
	{"__libc_*", INSIDE},
	{"__pthread_*", INSIDE},
};

// Does `name` match `pattern`, which may end with *?
static bool name_matches(const char *name, const char *pattern)
{
	size_t n = strlen(pattern);
	if (n && pattern[n - 1] == '*')
		return strncmp(name, pattern, n - 1) == 0;
	return strcmp(name, pattern) == 0;
}

// The length of the longest pattern that the name matches; 0: there is none.
static size_t longest(const char *name, const char *const *list, size_t n)
{
	size_t most = 0;
	for (size_t i = 0; i < n; i++)
		if (strlen(list[i]) > most && name_matches(name, list[i]))
			most = strlen(list[i]);
	return most;
}

const char *name_refused(const char *name, const struct more_names *more)
{
	size_t ours = longest(name, allowed, COUNT(allowed));
	size_t added = longest(name, more->names, more->n);
	size_t fits = ours > added ? ours : added;
	const char *why = fits ? NULL : REST;
	for (size_t i = 0; i < COUNT(reasons); i++) {
		size_t n = strlen(reasons[i].pattern);
		if ((n > fits || !fits) && name_matches(name, reasons[i].pattern)) {
			why = reasons[i].why;
			break;
		}
	}
	return why ? _(why) : NULL;
}

bool name_is_of_family(const char *name, const struct more_names *more)
{
	for (size_t i = 0; i < more->n; i++)
		if (strchr(more->names[i], '*') && name_matches(name, more->names[i]))
			return true;
	return false;
}
