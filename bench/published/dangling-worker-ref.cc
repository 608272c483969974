// SPDX-License-Identifier: MIT
//
// Functor keeps a reference to a local of the function that made the thread.
//
// ends: yes
// expect: failed memory
// why: create_thread returns while the thread may not yet have read its local through the
//      reference
#include <thread>
#include <iostream>

void do_sth(int i) { std::cout << i << '\n'; }

struct A {
    int& ref_;
    A(int& a) : ref_(a) {}
    void operator()() {
        do_sth(ref_); // potential access to
                      // a dangling reference
    }
};

std::thread create_thread() {
    int local = 0;
    A worker(local);
    std::thread t(worker);
    return t;
} // local is destroyed, reference in worker is dangling

int main() {
    auto t = create_thread();  // Undefined Behavior
    auto t2 = create_thread(); // Undefined Behavior
    t.join();
    t2.join();
    return 0;
}
