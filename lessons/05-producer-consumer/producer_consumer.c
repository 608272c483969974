// SPDX-License-Identifier: MIT
//
// Lesson 5: producers and consumers. A bounded queue stands between threads that make things and
// threads that use them; neither needs to know of the others, nor how fast they are.
//
// After "Mecanismos de programação concorrente em C#" (S. Mançano, UFRJ, 2021) and "Sincronização
// com Monitores na CLI e na Infra-estrutura Java" (C. Martins, ISEL, 2009); queues served in turn
// after "Acesso round robin ao ThreadPool" (S. Toub, MSDN Magazine, January 2009).
#include "producer_consumer.h"

static const struct tr_act acts[] = {
	{
		.name = "fifo",
		.title = TR_TEXT("Two producers of six items, two consumers, a queue of five"),
		.run = fifo,
		.threads = 2,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "small",
		.title = TR_TEXT("The same with one item each and one place: small enough to try "
				 "all orders"),
		.run = small,
		.threads = 2,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "merged-order",
		.title = TR_TEXT("First in, first out: but not in the log of two consumers"),
		.run = merged_order,
		.bug = true,
	},
	{
		.name = "lifo",
		.title = TR_TEXT("Last in, first out: the oldest waits longest"),
		.run = lifo,
		.threads = 2,
		.least = 1,
		.most = 3,
	},
	{
		.name = "try",
		.title = TR_TEXT("At once, or within a time limit, or not at all"),
		.run = try_now,
	},
	{
		.name = "ask-first",
		.title = TR_TEXT("Two consumers ask whether there is something, and then take it"),
		.run = ask_first,
		.bug = true,
	},
	{
		.name = "bulk",
		.title = TR_TEXT("Ten at a time, or what has come when nothing comes for a second"),
		.run = bulk,
		.threads = 2,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "bulk-small",
		.title = TR_TEXT("The same, two at a time: small enough to try all orders"),
		.run = bulk_small,
		.threads = 1,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "close",
		.title = TR_TEXT(
			"Closed while some add and some take: nothing is lost, and all go home"),
		.run = closing,
		.threads = 1,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "poison",
		.title = TR_TEXT("The last item says that it is the last: if it gets in"),
		.run = poison,
		.bug = true,
	},
	{
		.name = "dispose-race",
		.title = TR_TEXT("A job submitted while the desk is disposed of"),
		.run = dispose_race,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	{
		.name = "dispose",
		.title = TR_TEXT("The same, asked and done under one lock"),
		.run = dispose,
		.threads = 2,
		.least = 1,
		.most = 8,
	},
	{
		.name = "turn-lost",
		.title = TR_TEXT("A queue for each producer, served in turn: whose turn, when one "
				 "is removed?"),
		.run = turn_lost,
		.bug = true,
		.threads = 2,
		.least = 1,
		.most = PRODUCERS,
	},
	{
		.name = "turns",
		.title = TR_TEXT("The same, and the turn is always that of a queue in the row"),
		.run = turns,
		.threads = 2,
		.least = 1,
		.most = PRODUCERS,
	},
	{0},
};

int main(int argc, char **argv)
{
	static const struct tr_lesson lesson = {
		.name = "producer-consumer",
		.title = TR_TEXT("Producers and consumers: a bounded queue between them"),
		.acts = acts,
	};
	return tr_lesson_main(argc, argv, &lesson);
}
