// SPDX-License-Identifier: MIT
//
// Recursive parallel sum of 10000 ones with std::async.
//
// ends: yes
// expect: verified
// why: the vector is only read, results come through futures
#include <future>
#include <iostream>
#include <numeric>
#include <vector>

template <typename RandomIt>
int parallel_sum(RandomIt beg, RandomIt end)
{
    auto len = end - beg;
    if (len < 1000)
        return std::accumulate(beg, end, 0);

    RandomIt mid = beg + len / 2;
    auto handle = std::async(std::launch::async, parallel_sum<RandomIt>, mid, end);
    int sum = parallel_sum(beg, mid);
    return sum + handle.get();
}

int main()
{
    std::vector<int> v(10000, 1);
    std::cout << "The sum is " << parallel_sum(v.begin(), v.end()) << '\n';
}
