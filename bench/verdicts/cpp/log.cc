// SPDX-License-Identifier: MIT
//
// Two threads write lines into one log, a vector of strings. The right version has a lock in the log.
// wrong: race; named: lines
// right: verified
#include <mutex>
#include <string>
#include <thread>
#include <vector>

static std::vector<std::string> lines;
#ifdef RIGHT
static std::mutex m;
#endif

static void note(const std::string &who)
{
#ifdef RIGHT
	std::lock_guard<std::mutex> l(m);
#endif
	if (lines.size() < 2)
		lines.resize(2);
	lines[who == "second"] = who + " was here, and has written a rather long line";
}

int main()
{
	lines.reserve(4);
	std::thread a(note, "first"), b(note, "second");
	a.join();
	b.join();
}
