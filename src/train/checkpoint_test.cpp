#include "train/checkpoint.h"

#include <gtest/gtest.h>

#include "train/curve.h"

namespace damier::train {
namespace {

const std::vector<EpochFigures> curve = {{1, 0.6, 0.55, 0.5, 0.75, 301.5, 12.25},
                                         {2, 0.5, 0.1 + 0.2, 0.4, 0.76, 299, 11}};

TEST(Curve, IsTheSameAfterATableOfIt) {
    const auto read = parse_curve(curve_csv(curve));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, curve);
    EXPECT_TRUE(parse_curve(curve_csv({}))->empty());
}

TEST(Curve, RefusesAnotherTable) {
    EXPECT_FALSE(parse_curve("epoch,loss\n"));
    EXPECT_FALSE(parse_curve(curve_csv(curve) + "3,0.5\n"));
    EXPECT_FALSE(parse_curve(curve_csv(curve) + "3,1,2,3,4,5,six\n"));
}

TEST(Curve, HasAPicture) {
    EXPECT_NE(curve_svg(curve).find("<polyline"), std::string::npos);
    EXPECT_TRUE(curve_svg({}).empty());
}

TEST(Checkpoint, IsTheSameAfterItsBytes) {
    const Checkpoint checkpoint{"a task", curve, std::string("state\0of the model", 18)};
    const auto read = read_checkpoint(checkpoint_bytes(checkpoint), "a task");
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(*read, checkpoint);
}

TEST(Checkpoint, RefusesAnotherTask) {
    const std::string bytes = checkpoint_bytes({"a task", curve, "state"});
    EXPECT_EQ(read_checkpoint(bytes, "another").error().message,
              "the checkpoint is of another training ('a task'), expected another");
}

TEST(Checkpoint, RefusesWhatIsCutOffOrAltered) {
    const std::string bytes = checkpoint_bytes({"a task", curve, "state"});
    for (std::size_t length = 0; length < bytes.size(); ++length)
        EXPECT_FALSE(read_checkpoint(std::string_view(bytes).substr(0, length), "a task"));
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string altered = bytes;
        altered[i] = static_cast<char>(altered[i] ^ 4);
        EXPECT_FALSE(read_checkpoint(altered, "a task")) << i;
    }
}

}  // namespace
}  // namespace damier::train
