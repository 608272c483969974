// SPDX-License-Identifier: MIT
//
// Serving followers: see server.h.
#include "visualizer/hall/server.h"

#include "base/i18n.h"
#include "base/seconds.h"
#include "visualizer/hall/address.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	GREETING_MS = 5000,  // for a follower to greet
	STILL_MS = 30000,    // for a follower to take something
	PIECES = 16,	     // messages to one follower before the next look at the keys
	BACKLOG = 256,	     // a whole class may come at once
	EVENTS_AT_ONCE = 64, // of epoll
};

struct follower {
	int fd;
	bool greeted;
	bool waits, awaited; // its socket takes no more now; epoll is asked to say when it does
	bool told;	     // it knows the run's number
	size_t hello_n;
	unsigned char hello[sizeof(struct hall_greeting)];
	size_t run, slots, sources; // what was sent to it
	size_t looks;		    // the number of the last look that was sent to it
	int64_t since;		    // ms: when it last took something, or came
	size_t n, at;		    // of out: written, sent
	unsigned char out[sizeof(struct hall_head) + HALL_MESSAGE_MOST];
};

struct hall {
	int listener, epoll;
	bool full, local;
	char where[ADDRESS_MOST];
	struct follower *all[HALL_FOLLOWERS_MOST];
	size_t n;
	struct hall_look look; // the last one,
	size_t looks;	       // and its number
};

// ---- listening ----------------------------------------------------------------------------------

// epoll reports f with the events of fd; f NULL: fd is the listener.
static int watch(const struct hall *h, int how, int fd, uint32_t events, struct follower *f)
{
	struct epoll_event e = {.events = events, .data.ptr = f};
	return epoll_ctl(h->epoll, how, fd, &e);
}

static int listen_at(const struct addrinfo *a)
{
	int on = 1, fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (fd < 0)
		return -1;
	setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
	if (bind(fd, a->ai_addr, a->ai_addrlen) || listen(fd, BACKLOG)) {
		int err = errno;
		close(fd);
		errno = err;
		return -1;
	}
	return fd;
}

// Notes the listener's address: port 0 has become a free port.
static void note_place(struct hall *h)
{
	struct sockaddr_storage a = {0};
	socklen_t n = sizeof a;
	getsockname(h->listener, (struct sockaddr *)&a, &n);
	h->local = address_is_local((struct sockaddr *)&a);
	address_text((struct sockaddr *)&a, n, h->where, sizeof h->where);
}

int hall_open(struct hall **out, const char *where, struct status *st)
{
	struct addrinfo *found;
	struct hall *h = calloc(1, sizeof *h);
	if (!h)
		return status_no_memory(st);
	h->epoll = -1;
	int code = address_find(where, &found, st);
	if (code) {
		free(h);
		return code;
	}
	h->listener = listen_at(found);
	int err = errno;
	freeaddrinfo(found);
	if (h->listener >= 0) {
		h->epoll = epoll_create1(EPOLL_CLOEXEC);
		err = errno;
	}
	if (h->epoll < 0 || watch(h, EPOLL_CTL_ADD, h->listener, EPOLLIN, NULL)) {
		hall_close(h);
		return status_set(st, EXIT_USAGE,
				  _("cannot listen at %s: %s; --serve=[ADDRESS:]PORT names another "
				    "address or port"),
				  where, strerror(err));
	}
	note_place(h);
	*out = h;
	return EXIT_OK;
}

void hall_close(struct hall *h)
{
	if (!h)
		return;
	for (size_t i = 0; i < h->n; i++) {
		close(h->all[i]->fd);
		free(h->all[i]);
	}
	if (h->listener >= 0)
		close(h->listener);
	if (h->epoll >= 0)
		close(h->epoll);
	free(h);
}

// ---- coming and leaving -------------------------------------------------------------------------

// While there is no place, the listener is not polled: epoll would report it for ever.
static void set_full(struct hall *h, bool full)
{
	if (h->full != full)
		watch(h, EPOLL_CTL_MOD, h->listener, full ? 0 : EPOLLIN, NULL);
	h->full = full;
}

static void remove_follower(struct hall *h, size_t i)
{
	close(h->all[i]->fd);
	free(h->all[i]);
	h->all[i] = h->all[--h->n];
	set_full(h, false);
}

static void mark_gone(struct follower *f)
{
	shutdown(f->fd, SHUT_RDWR);
	f->since = INT64_MIN;
}

// Both sides greet at once: a greeting fits into the buffer of a new socket.
static void greet(struct hall *h, int fd, int64_t now)
{
	const struct hall_greeting hello = HALL_GREETING;
	struct follower *f = calloc(1, sizeof *f);
	if (!f || send(fd, &hello, sizeof hello, MSG_NOSIGNAL) != (ssize_t)sizeof hello ||
	    watch(h, EPOLL_CTL_ADD, fd, EPOLLIN | EPOLLRDHUP, f)) {
		close(fd);
		free(f);
		return;
	}
	f->fd = fd;
	f->since = now;
	h->all[h->n++] = f;
}

static void refuse(int fd)
{
	const struct {
		struct hall_greeting hello;
		struct hall_head head;
	} full = {HALL_GREETING, {.kind = HALL_FULL}};
	send(fd, &full, sizeof full, MSG_NOSIGNAL);
	close(fd);
}

// Connections that did not greet in time make room for others.
static void drop_silent(struct hall *h, int64_t now)
{
	for (size_t i = h->n; i-- > 0;)
		if (!h->all[i]->greeted && now - h->all[i]->since > GREETING_MS)
			remove_follower(h, i);
}

static void accept_all(struct hall *h, int64_t now)
{
	int fd;
	drop_silent(h, now);
	while ((fd = accept4(h->listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK)) >= 0) {
		if (h->n == HALL_FOLLOWERS_MOST)
			refuse(fd);
		else
			greet(h, fd, now);
	}
	if (errno == EMFILE || errno == ENFILE)
		set_full(h, true); // until a follower leaves
}

// Reads a follower's greeting, and not a byte more: nothing else is read from followers.
static void hear(struct hall *h, struct follower *f)
{
	const struct hall_greeting want = HALL_GREETING;
	ssize_t got = recv(f->fd, f->hello + f->hello_n, sizeof f->hello - f->hello_n, 0);
	if (got <= 0) {
		if (got == 0 || errno != EAGAIN)
			mark_gone(f);
		return;
	}
	f->hello_n += (size_t)got;
	if (f->hello_n < sizeof f->hello)
		return;
	f->greeted = memcmp(f->hello, &want, sizeof want) == 0;
	if (f->greeted)
		watch(h, EPOLL_CTL_MOD, f->fd, EPOLLRDHUP, f);
	else
		mark_gone(f);
}

static void heed(struct hall *h, int64_t now)
{
	struct epoll_event e[EVENTS_AT_ONCE];
	int n = epoll_wait(h->epoll, e, EVENTS_AT_ONCE, 0);
	bool come = false;
	for (int i = 0; i < n; i++) {
		struct follower *f = e[i].data.ptr;
		if (!f)
			come = true;
		else if (e[i].events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR))
			mark_gone(f);
		else if (!f->greeted)
			hear(h, f);
		else
			f->waits = false;
	}
	if (come)
		accept_all(h, now);
}

// ---- telling ------------------------------------------------------------------------------------

static void put_head(struct follower *f, enum hall_kind kind, size_t bytes)
{
	const struct hall_head head = {.kind = kind, .bytes = (uint32_t)bytes};
	memcpy(f->out, &head, sizeof head);
	f->n = sizeof head + bytes;
	f->at = 0;
}

// Makes a message of the slots from *has up to n of a trace. False: the follower has them all.
static bool put_slots(struct follower *f, enum hall_kind kind, const struct trace *t, size_t n,
		      size_t *has)
{
	if (*has >= n)
		return false;
	size_t slots = n - *has < HALL_PIECE ? n - *has : HALL_PIECE;
	memcpy(f->out + sizeof(struct hall_head), t->ev + *has, slots * sizeof *t->ev);
	put_head(f, kind, slots * sizeof *t->ev);
	*has += slots;
	return true;
}

static void put_look(struct follower *f, const struct hall_look *l)
{
	unsigned char *to = f->out + sizeof(struct hall_head);
	size_t name = l->at.name, text = l->at.text;
	memcpy(to, &l->at, sizeof l->at);
	memcpy(to + sizeof l->at, l->card_name, name);
	memcpy(to + sizeof l->at + name, l->card_text, text);
	put_head(f, HALL_LOOK, sizeof l->at + name + text);
}

// Makes the next message. False: the follower has everything.
static bool put_next(const struct hall *h, struct follower *f, const struct hall_view *v)
{
	if (!f->told || f->run != v->run) {
		f->told = true;
		f->run = v->run;
		f->slots = f->looks = 0;
		put_head(f, HALL_RUN, 0);
		return true;
	}
	if (put_slots(f, HALL_SOURCES, v->sources, v->sources->n, &f->sources) ||
	    put_slots(f, HALL_EVENTS, v->trace, v->slots, &f->slots))
		return true;
	if (f->looks == h->looks)
		return false;
	f->looks = h->looks;
	put_look(f, &h->look);
	return true;
}

// Sends the message that was made. False: the socket takes no more now.
static bool send_out(struct follower *f, int64_t now)
{
	while (f->at < f->n) {
		ssize_t sent = send(f->fd, f->out + f->at, f->n - f->at, MSG_NOSIGNAL);
		if (sent <= 0) {
			if (sent < 0 && errno != EAGAIN && errno != EINTR)
				mark_gone(f);
			return false;
		}
		f->at += (size_t)sent;
		f->since = now;
	}
	return true;
}

static void tell(const struct hall *h, struct follower *f, const struct hall_view *v, int64_t now)
{
	int left = PIECES;
	if (f->at == f->n)
		f->since = now; // no message is held up
	while (left && send_out(f, now) && put_next(h, f, v))
		left--;
	bool more = f->at < f->n;
	if (f->since != INT64_MIN && more != f->awaited)
		watch(h, EPOLL_CTL_MOD, f->fd, more ? EPOLLRDHUP | EPOLLOUT : EPOLLRDHUP, f);
	f->waits = f->awaited = more;
}

static void take_look(struct hall *h, const struct hall_look *l)
{
	if (h->looks && !memcmp(&h->look, l, sizeof *l))
		return;
	h->look = *l;
	h->looks++;
}

size_t hall_tell(struct hall *h, const struct hall_view *v)
{
	int64_t now = milliseconds_now();
	size_t dropped = 0;
	heed(h, now);
	take_look(h, &v->look);
	for (size_t i = h->n; i-- > 0;) {
		struct follower *f = h->all[i];
		if (f->greeted && !f->waits && f->since != INT64_MIN)
			tell(h, f, v, now);
		bool still = f->waits && f->since != INT64_MIN && now - f->since > STILL_MS;
		dropped += still;
		if (still || f->since == INT64_MIN)
			remove_follower(h, i);
	}
	return dropped;
}

int hall_fd(const struct hall *h)
{
	return h->epoll;
}

size_t hall_followers(const struct hall *h)
{
	size_t n = 0;
	for (size_t i = 0; i < h->n; i++)
		n += h->all[i]->greeted;
	return n;
}

const char *hall_where(const struct hall *h)
{
	return h->where;
}

bool hall_is_local(const struct hall *h)
{
	return h->local;
}

void service_end(struct service *s)
{
	hall_close(s->hall);
	trace_free(&s->sources);
	*s = (struct service){0};
}

void service_count(const struct service *s, const char *mode, char *text, size_t size)
{
	size_t n = hall_followers(s->hall);
	snprintf(text, size, ngettext("%s, %zu follows (%s)", "%s, %zu follow (%s)", n), mode, n,
		 hall_is_local(s->hall) ? _("local") : _("network"));
}
