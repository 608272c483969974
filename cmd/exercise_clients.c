// SPDX-License-Identifier: MIT
//
// Lists of clients: see exercise_clients.h.
#include "cmd/exercise_clients.h"

#include "base/vec.h"
#include "grading/grade/contract_clients.h"

#include <stdlib.h>
#include <string.h>

int clients_read(struct clients *list, struct exercise_build *b, const char *const *words,
		 struct status *st)
{
	char *rest = NULL;
	size_t room = 0;
	int code = contract_answer(b, words, &list->text, st);
	for (char *line = code ? NULL : strtok_r(list->text, "\n", &rest); line;
	     line = strtok_r(NULL, "\n", &rest)) {
		char **all = vec_room(list->all, &room, list->n + 1, sizeof *all);
		if (!all)
			return status_no_memory(st);
		list->all = all;
		all[list->n++] = line;
	}
	return code;
}

void clients_shuffle(struct clients *list)
{
	uint64_t random = 1;
	for (size_t i = list->n; i > 1; i--) {
		random = random * 6364136223846793005U + 1442695040888963407U;
		size_t j = (size_t)((random >> 33) % i);
		char *client = list->all[i - 1];
		list->all[i - 1] = list->all[j];
		list->all[j] = client;
	}
}

void clients_free(struct clients *list)
{
	free(list->all);
	free(list->text);
	*list = (struct clients){0};
}
