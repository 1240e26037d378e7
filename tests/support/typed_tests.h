// All rules as GoogleTest's type list, so that a suite is written once and runs for every game and
// variant: TYPED_TEST_SUITE(MySuite, AllRulesTypes, RulesNames).
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/all_games.h"

namespace damier {

namespace typed_tests_detail {

template <class... R>
testing::Types<R...> types_of(std::tuple<R...>);

}  // namespace typed_tests_detail

using AllRulesTypes = decltype(typed_tests_detail::types_of(AllRules()));

struct RulesNames {
    template <class R>
    static std::string GetName(int) {
        std::string name = R::name();
        std::ranges::replace(name, '-', '_');
        return name;
    }
};

}  // namespace damier
