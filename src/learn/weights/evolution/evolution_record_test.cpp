#include "learn/weights/evolution/evolution_record.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace damier::learn {
namespace {

std::string error_of(std::string_view text) {
    const auto record = parse_evolution_record(text);
    return record ? "no error" : record.error().message;
}

RC_GTEST_PROP(EvolutionRecord, IsReadAsItWasWritten, ()) {
    EvolutionRecord record{"yolah, \"ga\"", {}};
    const auto generations = *rc::gen::container<std::vector<std::vector<std::uint32_t>>>(
        rc::gen::arbitrary<std::vector<std::uint32_t>>());
    for (const auto& half_points : generations)
        record.generations.push_back({half_points, *rc::gen::arbitrary<std::uint64_t>()});
    const auto read = parse_evolution_record(format_evolution_record(record));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == record);
}

TEST(EvolutionRecord, SaysWhatIsWrong) {
    EXPECT_EQ(error_of("{"), "not a checkpoint of evolution: not JSON");
    EXPECT_EQ(error_of(std::string(100'000, '[') + std::string(100'000, ']')),
              "not a checkpoint of evolution: not JSON");
    EXPECT_EQ(error_of("[]"), "not a checkpoint of evolution: expected a JSON object");
    EXPECT_EQ(error_of(R"({"evolution": 2})"),
              "not a checkpoint of evolution: field 'evolution': expected 1");
    EXPECT_EQ(error_of(R"({"evolution": 1, "settings": 3})"),
              "not a checkpoint of evolution: field 'settings': expected a text");
    EXPECT_EQ(error_of(R"({"evolution": 1, "settings": ""})"),
              "not a checkpoint of evolution: field 'generations': expected a list");
    const auto with = [](const std::string& generation) {
        return error_of(R"({"evolution": 1, "settings": "", "generations": [)" + generation + "]}");
    };
    EXPECT_EQ(with("{}"),
              "not a checkpoint of evolution: generation 1: field 'half_points': expected a list of whole "
              "numbers");
    EXPECT_EQ(with(R"({"half_points": [-1], "genes": "0"})"),
              "not a checkpoint of evolution: generation 1: field 'half_points': expected a list of whole "
              "numbers");
    EXPECT_EQ(
        with(R"({"half_points": [1], "genes": "x"})"),
        "not a checkpoint of evolution: generation 1: field 'genes': expected sixteen hexadecimal digits");
    EXPECT_EQ(with("7"), "not a checkpoint of evolution: generation 1: expected an object");
}

}  // namespace
}  // namespace damier::learn
