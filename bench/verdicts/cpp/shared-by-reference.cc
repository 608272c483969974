// SPDX-License-Identifier: MIT
//
// Each thread is to add its own number. The wrong version gives all of them a reference to the
// variable of the loop.
// wrong: race; named: i
// right: verified
#include <atomic>
#include <thread>
#include <vector>

static std::atomic<int> sum;

int main()
{
	std::vector<std::thread> all;
	for (int i = 0; i < 2; i++)
#ifdef RIGHT
		all.emplace_back([i] { sum += i; });
#else
		all.emplace_back([&i] { sum += i; });
#endif
	for (auto &t : all)
		t.join();
}
