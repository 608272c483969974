// SPDX-License-Identifier: MIT
//
// A thread waits until it is asked to stop; the request finds what it has left for that in the
// stack of the waiting thread, in a function of the C++ library. In the wrong one the thread
// waits on a condition that nobody signals.
// build: c++20
// wrong: lost-wakeup; named: 2
// right: verified
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

int main()
{
	std::mutex lock;
	std::condition_variable_any changed;
	std::jthread t([&](std::stop_token stop) {
		std::unique_lock<std::mutex> hold(lock);
#ifdef RIGHT
		changed.wait(hold, stop, [] { return false; });
#else
		while (!stop.stop_requested())
			changed.wait(hold);
#endif
	});
	return 0;
}
