#include "core/text/quantity.h"

#include <gtest/gtest.h>

namespace damier {
namespace {

TEST(Quantity, TimesAndSizes) {
    EXPECT_DOUBLE_EQ(*parse_duration("500ms"), 0.5);
    EXPECT_DOUBLE_EQ(*parse_duration("1.5m"), 90);
    EXPECT_DOUBLE_EQ(*parse_duration("2 h"), 7200);
    for (const std::string_view wrong : {"", "s", "1", "1x", "-1s", "1s2", "1e3s", "infs"})
        EXPECT_FALSE(parse_duration(wrong)) << wrong;
    EXPECT_EQ(*parse_memory("64MiB"), 64u << 20);
    EXPECT_FALSE(parse_memory("64MB"));
    EXPECT_FALSE(parse_memory("99999999999999GiB"));
    EXPECT_EQ(format_duration(0.02), "20 ms");
    EXPECT_EQ(format_duration(0.000012), "12 µs");
    EXPECT_EQ(format_duration(0), "under 1 µs");
    EXPECT_EQ(format_memory(1536u << 20), "1.5 GiB");
}

}  // namespace
}  // namespace damier
