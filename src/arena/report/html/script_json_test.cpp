#include "arena/report/html/script_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace damier {
namespace {

TEST(ScriptJson, CannotBeLeft) {
    const nlohmann::json json = {{"</script>", "<!-- \xff"}};
    const std::string text = script_json(json);
    EXPECT_EQ(text.find('<'), std::string::npos);
    EXPECT_EQ(nlohmann::json::parse(text), (nlohmann::json{{"</script>", "<!-- \uFFFD"}}));
}

}  // namespace
}  // namespace damier
