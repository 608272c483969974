// SPDX-License-Identifier: MIT
//
// Addresses and ports: see address.h.
#include "visualizer/hall/address.h"

#include "base/i18n.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct parts {
	char host[ADDRESS_MOST]; // "": this machine
	char port[8];
};

static bool is_port(const char *s)
{
	size_t n = strspn(s, "0123456789");
	return n && n < 6 && !s[n] && atoi(s) <= 65535;
}

// "HOST:PORT", "[HOST]:PORT" or "PORT", cut in two.
static bool cut(const char *text, struct parts *p)
{
	const char *colon = strrchr(text, ':'), *port = colon ? colon + 1 : text;
	size_t n = colon ? (size_t)(colon - text) : 0;
	bool bracket = n > 2 && text[0] == '[' && text[n - 1] == ']';
	if (bracket) {
		text++;
		n -= 2;
	}
	if (!is_port(port) || n >= sizeof p->host || (colon && !n) ||
	    (!bracket && memchr(text, ':', n)))
		return false;
	snprintf(p->host, sizeof p->host, "%.*s", (int)n, text);
	snprintf(p->port, sizeof p->port, "%s", port);
	return true;
}

int address_check(const char *text, struct status *st)
{
	struct parts p;
	if (cut(text, &p))
		return EXIT_OK;
	return status_set(st, EXIT_USAGE,
			  _("'%.200s' is not an address: expected a port from 0 to 65535, as in "
			    "7117, 192.168.1.5:7117 or [::1]:7117"),
			  text);
}

int address_find(const char *text, struct addrinfo **found, struct status *st)
{
	struct parts p;
	const struct addrinfo want = {.ai_socktype = SOCK_STREAM};
	if (address_check(text, st) || !cut(text, &p))
		return st->code;
	int rc = getaddrinfo(*p.host ? p.host : "127.0.0.1", p.port, &want, found);
	if (rc)
		return status_set(st, EXIT_USAGE, _("'%s' cannot be found: %s"), p.host,
				  gai_strerror(rc));
	return EXIT_OK;
}

bool address_is_local(const struct sockaddr *a)
{
	if (a->sa_family == AF_INET)
		return ntohl(((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr) >>
			       24 ==
		       127;
	return a->sa_family == AF_INET6 &&
	       IN6_IS_ADDR_LOOPBACK(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
}

// Is it 0.0.0.0 or ::, which stand for all addresses of the machine?
static bool is_any(const struct sockaddr *a)
{
	if (a->sa_family == AF_INET)
		return !((const struct sockaddr_in *)(const void *)a)->sin_addr.s_addr;
	return IN6_IS_ADDR_UNSPECIFIED(&((const struct sockaddr_in6 *)(const void *)a)->sin6_addr);
}

void address_text(const struct sockaddr *a, socklen_t n, char *out, size_t size)
{
	char host[INET6_ADDRSTRLEN + 32], port[8];
	bool failed = getnameinfo(a, n, host, sizeof host, port, sizeof port,
				  NI_NUMERICHOST | NI_NUMERICSERV);
	if (!failed && is_any(a) && gethostname(host, sizeof host))
		failed = true; // the name is too long
	host[sizeof host - 1] = '\0';
	if (failed)
		snprintf(out, size, "?");
	else
		snprintf(out, size, strchr(host, ':') ? "[%s]:%s" : "%s:%s", host, port);
}
