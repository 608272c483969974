// SPDX-License-Identifier: MIT
//
// C++ as students write it, a case for each argument; tests/cpp.bats says what each comes to. A line
// that ends in `// here` is the place of the failure.
#include <array>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <future>
#include <iostream>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <queue>
#include <shared_mutex>
#include <sstream>
#include <stdexcept>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

template <class Work> static void by_two(Work work)
{
	std::thread a(work), b(work);
	a.join();
	b.join();
}

// ---- locks

struct Account {
	int balance;
	std::mutex m;
};

static void transfer(Account &from, Account &to, int n)
{
	std::lock_guard<std::mutex> l(from.m);
	std::lock_guard<std::mutex> k(to.m); // bank here
	from.balance -= n;
	to.balance += n;
}

static void bank()
{
	Account a{10, {}}, b{10, {}};
	std::thread t(transfer, std::ref(a), std::ref(b), 3);
	std::thread u(transfer, std::ref(b), std::ref(a), 5);
	t.join();
	u.join();
}

static void bank_in_order()
{
	Account a{10, {}}, b{10, {}};
	std::thread t(transfer, std::ref(a), std::ref(b), 3);
	std::thread u(transfer, std::ref(a), std::ref(b), 5);
	t.join();
	u.join();
	assert(a.balance == 2 && b.balance == 18);
}

static void both_at_once()
{
	std::mutex a, b;
	int n = 0;
	auto add = [&n](std::mutex &first, std::mutex &second) {
		std::unique_lock<std::mutex> l(first, std::defer_lock), k(second, std::defer_lock);
		std::lock(l, k);
		n++;
	};
	std::thread t([&] { add(a, b); }), u([&] { add(b, a); });
	t.join();
	u.join();
	assert(n == 2);
}

static void tries()
{
	std::mutex a, b;
	auto add = [](std::mutex &first, std::mutex &second) {
		for (;;) {
			std::lock_guard<std::mutex> l(first);
			if (second.try_lock()) // tries here
				break;
		}
		second.unlock();
	};
	std::thread t([&] { add(a, b); }), u([&] { add(b, a); });
	t.join();
	u.join();
}

static std::array<std::mutex, 3> forks;

static void philosopher(int i)
{
	std::lock_guard<std::mutex> l(forks[i]);
	std::lock_guard<std::mutex> r(forks[(i + 1) % 3]); // circle here
}

static void circle()
{
	std::vector<std::thread> all;
	for (int i = 0; i < 3; i++)
		all.emplace_back(philosopher, i);
	for (auto &t : all)
		t.join();
}

static void readers_writer()
{
	std::shared_mutex m;
	int a = 0, b = 0;
	std::thread w([&] {
		std::unique_lock<std::shared_mutex> l(m);
		a++;
		b++;
	});
	std::thread r([&] {
		std::shared_lock<std::shared_mutex> l(m);
		assert(a == b);
	});
	w.join();
	r.join();
}

// ---- conditions

template <class T> class Channel {
	std::queue<T> items;
	std::mutex m;
	std::condition_variable cv;

      public:
	void put(T x)
	{
		std::lock_guard<std::mutex> l(m);
		items.push(std::move(x));
		cv.notify_all();
	}
	T get()
	{
		std::unique_lock<std::mutex> l(m);
		cv.wait(l, [this] { return !items.empty(); });
		T x = std::move(items.front());
		items.pop();
		return x;
	}
	void hasty()
	{
		std::unique_lock<std::mutex> l(m);
		if (items.empty())
			cv.wait(l);
		items.pop(); // if-for-while here
	}
};

static void channel()
{
	Channel<std::string> c;
	std::thread p([&] { c.put("one text that is too long for the object itself"); });
	std::cout << c.get() << std::endl;
	p.join();
}

static void if_for_while()
{
	Channel<int> c;
	std::thread a([&] { c.hasty(); }), b([&] { c.hasty(); });
	c.put(1);
	c.put(2);
	a.join();
	b.join();
}

static void never_notified()
{
	static std::mutex m;
	static std::condition_variable cv;
	static bool ready;
	std::thread t([] {
		std::lock_guard<std::mutex> l(m);
		ready = true;
	});
	{
		std::unique_lock<std::mutex> l(m);
		cv.wait(l, [] { return ready; }); // never-notified here
	}
	t.join();
}

// ---- containers and texts

static std::vector<int> numbers;
static std::map<std::string, int> words;
static std::unordered_map<int, int> table;
static std::list<int> queue;
static std::string text;
static std::shared_ptr<int> pointer = std::make_shared<int>(1);
static std::ostringstream out;

static void vector_of_two()
{
	by_two([] { numbers.push_back(1); }); // vector here
}

static void map_of_two()
{
	std::thread a([] { words["a"]++; }), b([] { words["b"]++; }); // map here
	a.join();
	b.join();
}

static void table_of_two()
{
	by_two([] { table[3]++; }); // unordered-map here
}

static void list_of_two()
{
	by_two([] { queue.push_back(1); }); // list here
}

static void text_of_two()
{
	by_two([] { text += "hello "; }); // string here
}

static void pointer_of_two()
{
	std::thread a([] { auto mine = pointer; }); // shared-pointer here
	std::thread b([] { pointer.reset(); }); // shared-pointer here
	a.join();
	b.join();
}

static void stream_of_two()
{
	by_two([] { out << "x"; }); // stream here
}

static void containers_with_locks()
{
	std::mutex m;
	by_two([&] {
		std::lock_guard<std::mutex> l(m);
		numbers.push_back(1);
		words["a"]++;
		table[numbers.size()]++;
		queue.push_front(1);
		text += words.begin()->first + std::to_string(table.size());
		out << text << 1.5 << ' ' << numbers.size() << std::endl;
	});
	words.erase("a");
	queue.clear();
	std::cout << out.str() << text << numbers.size() << words.size() << std::endl;
}

static void pointers_of_their_own()
{
	auto p = std::make_shared<int>(1);
	std::thread a([p] { assert(*p == 1); }), b([p] { assert(*p == 1); });
	p.reset();
	a.join();
	b.join();
}

static void printed_by_two()
{
	by_two([] { std::cout << "hello " << 3 << '\n'; });
}

// ---- once, atomics, tasks

struct Config {
	int value;
	Config() : value(42) {}
};

static void local_static()
{
	by_two([] {
		static Config c;
		assert(c.value == 42);
	});
}

static void two_statics()
{
	static std::once_flag flag;
	static std::mutex m;
	by_two([] {
		static Config first;
		static std::string second("a text that is too long for the object itself");
		std::call_once(flag, [] {});
		std::lock_guard<std::mutex> l(m);
		assert(first.value == 42 && second.size() == 45);
	});
}

static void once_that_throws()
{
	std::once_flag flag;
	int tries = 0;
	auto init = [&] {
		if (++tries == 1)
			throw std::runtime_error("not yet");
	};
	by_two([&] {
		try {
			std::call_once(flag, init);
		} catch (const std::runtime_error &) {
			std::call_once(flag, init);
		}
	});
	assert(tries == 2);
}

static void once()
{
	static std::once_flag flag;
	static int x;
	by_two([] {
		std::call_once(flag, [] { x = 3; });
		assert(x == 3);
	});
}

static void spin()
{
	static std::atomic_flag flag = ATOMIC_FLAG_INIT;
	static int n;
	by_two([] {
		while (flag.test_and_set(std::memory_order_acquire))
			std::this_thread::yield();
		n++;
		flag.clear(std::memory_order_release);
	});
	assert(n == 2);
}

static void two_steps()
{
	static std::atomic<int> n;
	by_two([] {
		int was = n;
		n = was + 1;
	});
	assert(n == 2); // two-steps here
}

static int fibonacci(int n)
{
	return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static void async()
{
	auto a = std::async(std::launch::async, fibonacci, 5);
	auto b = std::async(std::launch::async, [] { return fibonacci(6); });
	assert(a.get() + b.get() == 13);
}

class Pool {
	std::vector<std::thread> workers;
	std::queue<std::function<void()>> tasks;
	std::mutex m;
	std::condition_variable cv;
	bool stop = false;

	void run()
	{
		for (;;) {
			std::function<void()> f;
			{
				std::unique_lock<std::mutex> l(m);
				cv.wait(l, [this] { return stop || !tasks.empty(); });
				if (tasks.empty())
					return;
				f = std::move(tasks.front());
				tasks.pop();
			}
			f();
		}
	}

      public:
	explicit Pool(int n)
	{
		for (int i = 0; i < n; i++)
			workers.emplace_back([this] { run(); });
	}
	void submit(std::function<void()> f)
	{
		{
			std::lock_guard<std::mutex> l(m);
			tasks.push(std::move(f));
		}
		cv.notify_one();
	}
	~Pool()
	{
		{
			std::lock_guard<std::mutex> l(m);
			stop = true;
		}
		cv.notify_all();
		for (auto &t : workers)
			t.join();
	}
};

static void pool()
{
	std::atomic<int> sum{0};
	{
		Pool p(2);
		p.submit([&sum] { sum += 1; });
		p.submit([&sum] { sum += 2; });
	}
	assert(sum == 3);
}

static std::mutex closing;
static int closed;

struct Closes {
	bool used = false;
	~Closes()
	{
		std::lock_guard<std::mutex> l(closing);
		closed++;
	}
};

static thread_local Closes closes;

static void thread_local_object()
{
	by_two([] { closes.used = true; });
	std::lock_guard<std::mutex> l(closing);
	assert(closed == 2);
}

// ---- ends

static void not_joined()
{
	std::thread t([] {});
} // not-joined here

static void thrown()
{
	std::thread t([] { throw std::runtime_error("no"); }); // thrown here
	t.join();
}

static void caught()
{
	std::thread t([] {
		try {
			throw std::runtime_error("no");
		} catch (const std::exception &e) {
			assert(std::string(e.what()) == "no");
		}
	});
	t.join();
}

static void beyond()
{
	std::vector<int> v(2);
	std::thread t([&] { v[2] = 1; }); // beyond here
	t.join();
}

static void starts()
{
	int x = 0;
	std::thread t([&x] { x++; });
	t.detach();
}

static void detached()
{
	starts();
}

static const struct {
	const char *name;
	void (*run)();
} cases[] = {
	{"bank", bank},
	{"fine-bank-in-order", bank_in_order},
	{"fine-both-at-once", both_at_once},
	{"tries", tries},
	{"circle", circle},
	{"fine-readers-writer", readers_writer},
	{"fine-channel", channel},
	{"if-for-while", if_for_while},
	{"never-notified", never_notified},
	{"vector", vector_of_two},
	{"map", map_of_two},
	{"unordered-map", table_of_two},
	{"list", list_of_two},
	{"string", text_of_two},
	{"shared-pointer", pointer_of_two},
	{"stream", stream_of_two},
	{"fine-containers-with-locks", containers_with_locks},
	{"fine-pointers-of-their-own", pointers_of_their_own},
	{"fine-printed-by-two", printed_by_two},
	{"fine-local-static", local_static},
	{"fine-two-statics", two_statics},
	{"fine-once-that-throws", once_that_throws},
	{"fine-once", once},
	{"fine-spin", spin},
	{"two-steps", two_steps},
	{"fine-async", async},
	{"fine-pool", pool},
	{"fine-thread-local", thread_local_object},
	{"not-joined", not_joined},
	{"thrown", thrown},
	{"fine-caught", caught},
	{"beyond", beyond},
	{"detached", detached},
};

int main(int argc, char **argv)
{
	for (const auto &c : cases)
		if (argc > 1 && !strcmp(argv[1], c.name))
			c.run();
}
