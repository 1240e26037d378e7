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
    EXPECT_EQ(format_duration(0.00085), "850 µs");
    EXPECT_EQ(format_duration(0.9994), "999 ms");
    EXPECT_EQ(format_duration(0.99951), "1 s") << "and not 1e+03 ms";
    EXPECT_EQ(format_duration(4.5649), "4.56 s");
    EXPECT_EQ(format_duration(119.4), "119 s");
    EXPECT_EQ(format_duration(119.6), "2 min");
    EXPECT_EQ(format_duration(200), "3 min 20 s");
    EXPECT_EQ(format_duration(7199.6), "2 h");
    EXPECT_EQ(format_duration(7500), "2 h 5 min");
    EXPECT_EQ(format_memory(1536u << 20), "1.5 GiB");
}

TEST(Quantity, Magnitudes) {
    EXPECT_EQ(format_magnitude(0), "0");
    EXPECT_EQ(format_magnitude(0.25), "0.25");
    EXPECT_EQ(format_magnitude(812), "812");
    EXPECT_EQ(format_magnitude(999.6), "1.00 k") << "and not 1e+03";
    EXPECT_EQ(format_magnitude(12'345), "12.3 k");
    EXPECT_EQ(format_magnitude(999'600), "1.00 M");
    EXPECT_EQ(format_magnitude(4'560'000), "4.56 M");
    EXPECT_EQ(format_magnitude(7.89e9), "7.89 G");
    EXPECT_EQ(format_magnitude(1.2e12), "1.20 T");
    EXPECT_EQ(format_magnitude(2.5e15), "2500 T");
}

}  // namespace
}  // namespace damier
