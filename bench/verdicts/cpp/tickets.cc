// SPDX-License-Identifier: MIT
//
// Two windows sell the last ticket: each looks whether there is one, and sells it. The wrong version
// looks before it has the lock.
// wrong: assertion; named: sold == 1
// right: verified
#include <cassert>
#include <mutex>
#include <thread>
#include <vector>

class Office {
	std::mutex m;
	int left = 1, sold = 0;

	bool any()
	{
		std::lock_guard<std::mutex> l(m);
		return left > 0;
	}

      public:
	void sell()
	{
#ifdef RIGHT
		std::lock_guard<std::mutex> l(m);
		if (left == 0)
			return;
#else
		if (!any())
			return;
		std::lock_guard<std::mutex> l(m);
#endif
		left--;
		sold++;
	}
	int total()
	{
		std::lock_guard<std::mutex> l(m);
		return sold;
	}
};

int main()
{
	Office office;
	std::vector<std::thread> windows;
	for (int i = 0; i < 2; i++)
		windows.emplace_back(&Office::sell, &office);
	for (auto &w : windows)
		w.join();
	int sold = office.total();
	assert(sold == 1);
}
