# SPDX-License-Identifier: MIT
#
# What objects, variables and places are called that the program itself has named for nobody but its
# compiler: from the debug information.
load lib/common
bats_require_minimum_version 1.5.0

setup() {
	cd "$TMPDIR" || exit 1
}

# says TEXT: $output has it, wherever its lines end
says() {
	[[ $(tr -s ' \n' ' ' <<<"$output") == *"$1"* ]] || { echo "$output"; return 1; }
}

@test "variables keep their names in that part of .bss which is not in the file" {
	cat >late.c <<-'END'
		#include <pthread.h>
		char pad[8192];
		pthread_mutex_t late;
		char more[70000];
		pthread_mutex_t later;
		static void *other(void *arg)
		{
			pthread_mutex_lock(&later);
			pthread_mutex_lock(&late);
			pthread_mutex_unlock(&late);
			pthread_mutex_unlock(&later);
			return arg;
		}
		int main(void)
		{
			pthread_t t;
			pthread_create(&t, NULL, other, NULL);
			pthread_mutex_lock(&late);
			pthread_mutex_lock(&later);
			pthread_mutex_unlock(&later);
			pthread_mutex_unlock(&late);
			pthread_join(t, NULL);
			return pad[0] + more[0];
		}
	END
	cc_plain late late.c
	run treadle check ./late
	says 'mutex later (held by 2 other); 2 other waits to lock mutex late (held by 1 main)'
	strip --strip-debug late # by the symbols
	run treadle check ./late
	says '1 main: lock mutex later; '
}
