// SPDX-License-Identifier: MIT
//
// A lambda that waits for what nobody brings, for tests/waits.bats.
#include <condition_variable>
#include <mutex>
#include <thread>

static std::mutex m;
static std::condition_variable ready;
static int items;

int main()
{
	std::thread t([] {
		std::unique_lock<std::mutex> l(m);
		while (items == 0)
			ready.wait(l);
		items--;
	});
	std::thread u([] {
		std::unique_lock<std::mutex> l(m);
		ready.wait(l, [] { return items > 1; });
	});
	t.join();
	u.join();
}
