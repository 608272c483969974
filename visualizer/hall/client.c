// SPDX-License-Identifier: MIT
//
// Following an instructor's screen: see client.h.
#include "visualizer/hall/client.h"

#include "base/i18n.h"
#include "visualizer/hall/address.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
	ANSWER_MS = 5000,
	AT_ONCE = 64 // reads before the next look at the keys
};

static int poll_for(int fd, short events, int ms)
{
	struct pollfd p = {.fd = fd, .events = events};
	int n;
	do
		n = poll(&p, 1, ms);
	while (n < 0 && errno == EINTR);
	return n;
}

// Connects within ANSWER_MS. 0 or an errno value.
static int connect_to(int fd, const struct addrinfo *a)
{
	int err = 0;
	socklen_t n = sizeof err;
	if (!connect(fd, a->ai_addr, a->ai_addrlen))
		return 0;
	if (errno != EINPROGRESS)
		return errno;
	if (poll_for(fd, POLLOUT, ANSWER_MS) <= 0)
		return ETIMEDOUT;
	return getsockopt(fd, SOL_SOCKET, SO_ERROR, &err, &n) ? errno : err;
}

static int connect_any(struct hall_client *c, const struct addrinfo *found)
{
	int err = ECONNREFUSED;
	for (const struct addrinfo *a = found; a; a = a->ai_next) {
		c->fd = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
		err = c->fd < 0 ? errno : connect_to(c->fd, a);
		if (!err)
			return 0;
		if (c->fd >= 0)
			close(c->fd);
		c->fd = -1;
	}
	return err;
}

static int cannot(struct status *st, const char *where, int err)
{
	return status_set(
		st, EXIT_USAGE,
		_("%s cannot be followed: %s; 'treadle view --serve' there shows its address"),
		where, strerror(err));
}

// Waits until a run and a look have arrived.
static int await_look(struct hall_client *c, const char *where, struct status *st)
{
	while (c->fd >= 0 && !c->in.looks) {
		if (poll_for(c->fd, POLLIN, ANSWER_MS) <= 0)
			return cannot(st, where, ETIMEDOUT);
		hall_hear(c);
	}
	if (c->in.looks)
		return EXIT_OK;
	return status_set(st, c->why.code, _("%s cannot be followed: %.500s"), where, c->why.text);
}

int hall_connect(struct hall_client *c, const char *where, struct status *st)
{
	const struct hall_greeting hello = HALL_GREETING;
	struct addrinfo *found;
	*c = (struct hall_client){.fd = -1};
	int code = address_find(where, &found, st);
	if (code)
		return code;
	int err = connect_any(c, found);
	freeaddrinfo(found);
	if (!err && send(c->fd, &hello, sizeof hello, MSG_NOSIGNAL) != (ssize_t)sizeof hello)
		err = ECONNRESET;
	if (!err)
		return EXIT_OK;
	hall_leave(c);
	return cannot(st, where, err);
}

int hall_join(struct hall_client *c, const char *where, struct status *st)
{
	int code = hall_connect(c, where, st);
	if (!code)
		code = await_look(c, where, st);
	if (code)
		hall_leave(c);
	return code;
}

static void cut(struct hall_client *c)
{
	close(c->fd);
	c->fd = -1;
}

void hall_leave(struct hall_client *c)
{
	if (c->fd >= 0)
		cut(c);
	hall_reader_free(&c->in);
}

bool hall_hear(struct hall_client *c)
{
	static char piece[1 << 16];
	bool any = false;
	for (int i = 0; i < AT_ONCE && c->fd >= 0; i++) {
		ssize_t n = recv(c->fd, piece, sizeof piece, 0);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			break;
		any = true;
		if (n <= 0)
			status_set(&c->why, EXIT_USAGE, _("the instructor's screen is closed"));
		if (n <= 0 || hall_read(&c->in, piece, (size_t)n, &c->why))
			cut(c);
	}
	return any;
}

bool led_is_away(const struct led *l, size_t moment)
{
	return l && (l->away || moment != l->moment);
}

const char *led_mode(const struct led *l, size_t moment)
{
	return led_is_away(l, moment) ? _("looking back")
	       : l->client.fd < 0     ? _("disconnected")
				      : _("following");
}

int led_fd(const struct led *l)
{
	return l ? l->client.fd : -1;
}
