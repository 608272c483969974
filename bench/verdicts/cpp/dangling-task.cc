// SPDX-License-Identifier: MIT
//
// A function starts a thread that works on its vector, and returns. The right version joins the thread.
// wrong: misuse; named: and nothing orders that after
// right: verified
#include <numeric>
#include <thread>
#include <vector>

static int sum;

static void begin()
{
	std::vector<int> v{1, 2, 3};
	std::thread t([&v] { sum = std::accumulate(v.begin(), v.end(), 0); });
#ifdef RIGHT
	t.join();
#else
	t.detach();
#endif
}

int main()
{
	begin();
	return 0;
}
