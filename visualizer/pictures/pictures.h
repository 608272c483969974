// SPDX-License-Identifier: MIT
//
// The pictures of the objects' pane. Each is drawn at p->y, from column x on, and moves p->y to the
// row below.
#ifndef VISUALIZER_PICTURES_PICTURES_H
#define VISUALIZER_PICTURES_PICTURES_H

#include "trace/event.h"
#include "trace/story.h"
#include "trace/story_annotations.h"
#include "visualizer/pictures/row_writer.h"

// A synchronization object: its name and state, and which threads wait for it.
void picture_draw(struct row_writer *p, int x, uint32_t o);

// A composite (a monitor, workers, a task) at an address, with all its parts: synchronization
// objects, queues, state machines, places.
void composite_draw(struct row_writer *p, int x, uint64_t address);

// The graph of the story, if there is one: how many nodes are in which state, the nodes in layers
// with lines to the nodes that wait for them, and the critical path once it is known. A graph too
// large for the area is listed by state.
void graph_picture_draw(struct row_writer *p, int x);

// A queue named "heap" as a tree: item i, from 1, stands above items 2i and 2i + 1. e: the event
// that reports the queue. False: nothing is drawn (not a heap, empty, or no room).
bool heap_picture_draw(struct row_writer *p, int x, uint8_t style, const struct event *e);

// A composite named "pool", whose parts are named as tr_pool names its own: how many items were
// taken from where, the global queue, and for each worker a row with what it runs and its local
// queue. An arrow leads from the queue that an item was stolen from to the worker that runs it.
void pool_picture_draw(struct row_writer *p, int x, uint64_t whole);

// A composite named "round robin", one part of which is a queue "turns" with the names of the other
// queues, the one that has the turn first. The queues in the ring stand within a bracket that leads
// from the last back to the first, with a mark at the one that has the turn; below them stand the
// empty queues, which are not in the ring.
void ring_picture_draw(struct row_writer *p, int x, uint64_t whole);

// An annotation: a watched variable, a queue as a row of cells, a state machine with all its
// states, the threads at a place. prefix: put before its name.
void annotation_draw(struct row_writer *p, int x, const struct annotation *value,
		     const char *prefix);

// ---- parts of pictures --------------------------------------------------------------------------

// Adds the items of a queue to b, as many as fit into `left` columns with the text that b has.
void annotation_queue_add(struct row_writer *p, int left, const struct annotation *value,
			  struct buf *b);

// Adds the annotation's name, with which the text of its event begins.
void annotation_name_add(const struct event *e, struct buf *b);

// Was the annotation reported with the last step?
bool annotation_is_new(const struct frame *f, const struct annotation *value);

// The event at a slot.
const struct event *annotation_event(const struct row_writer *p, uint32_t slot);

// The next part of this kind of a composite, after `last` (NULL: the first). NULL: there is none.
const struct annotation *part_next(const struct row_writer *p, uint64_t whole, uint8_t kind,
				   const struct annotation *last);

// The part of this kind whose name has this head and the number of another part: for worker-2 and
// "local", local-2. NULL: there is none.
const struct annotation *part_beside(const struct row_writer *p, uint64_t whole, uint8_t kind,
				     const struct annotation *other, const char *head);

// Does the part's name begin with head?
bool part_begins(const struct row_writer *p, const struct annotation *part, const char *head);

#endif
