// SPDX-License-Identifier: MIT
//
// Lesson 10: a query says what is asked for, and not how it is found: lazily, by one thread, or by
// several. What it brings to split the work, and when it brings nothing.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021), on parallel
// queries.
#include "parallel_query.h"

static const struct tr_act acts[] = {
	{
		.name = "lazy",
		.title = TR_TEXT("A query is written down, and evaluated when it is enumerated"),
		.run = lazy,
	},
	{
		.name = "for-each",
		.title = TR_TEXT("Even numbers by two workers; then main adds one to each"),
		.run = for_each,
	},
	{
		.name = "for-all",
		.title = TR_TEXT("The workers add one themselves, while others still look"),
		.run = for_all,
	},
	{
		.name = "in-order",
		.title = TR_TEXT("Merged as it comes, and in the order of the source"),
		.run = in_order,
	},
	{
		.name = "shared",
		.title = TR_TEXT("All workers add to one sum"),
		.run = shared,
		.bug = true,
	},
	{
		.name = "guarded",
		.title = TR_TEXT("The same with a lock around the sum"),
		.run = guarded,
	},
	{
		.name = "merged",
		.title = TR_TEXT("The same, merged first: main adds, and needs no lock"),
		.run = merged,
	},
	{
		.name = "small",
		.title = TR_TEXT("How many elements must there be, until two threads are faster?"),
		.run = small,
		.measures = true,
	},
	{
		.name = "matrix",
		.title = TR_TEXT("A matrix product, a row a work item: measured here"),
		.run = matrix,
		.measures = true,
		.threads = 2,
		.least = 1,
		.most = TR_LESSON_THREADS,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "parallel-query",
		.title = TR_TEXT("Parallel queries: what is asked for, and by how many threads"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
