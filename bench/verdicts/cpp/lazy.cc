// SPDX-License-Identifier: MIT
//
// An object is made when it is first needed. The wrong version looks at a plain pointer without the
// lock first (double-checked locking), the right one leaves it to a static variable.
// wrong: race; named: made
// right: verified
#include <cassert>
#include <mutex>
#include <string>
#include <thread>

struct Settings {
	std::string name = "a name that is too long for the object itself";
};

#ifdef RIGHT
static Settings &settings()
{
	static Settings s;
	return s;
}
#else
static std::mutex m;
static Settings *made;

static Settings &settings()
{
	if (!made) {
		std::lock_guard<std::mutex> l(m);
		if (!made)
			made = new Settings;
	}
	return *made;
}
#endif

int main()
{
	auto look = [] { assert(settings().name.size() == 45); };
	std::thread a(look), b(look);
	a.join();
	b.join();
}
