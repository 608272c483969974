// SPDX-License-Identifier: MIT
//
// Threads of C++, for tests/values.bats.
#include <atomic>
#include <mutex>
#include <string>
#include <thread>

struct base {
	int inherited = 4;
};

struct account : base {
	int money = 100;
	std::mutex lock;
	void take(int &from, const std::string &who)
	{
		std::lock_guard<std::mutex> guard(lock);
		money -= from;
		(void)who;
	}
};

static std::atomic<int> taken{3};

int main()
{
	account a;
	int some = 7;
	std::string name = "Ada";
	auto pay = [&a, &some](const std::string &who) { a.take(some, who); };
	std::thread t(pay, name);
	t.join();
	return taken == 3 ? 0 : 1;
}
