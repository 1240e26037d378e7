#include "train/model.h"

#include <algorithm>
#include <atomic>
#include <sstream>
#include <stdexcept>
#include <thread>

// LibTorch's headers are not written with our warnings in mind.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wextra"
#pragma GCC diagnostic ignored "-Wnon-virtual-dtor"
#include <torch/torch.h>
#pragma GCC diagnostic pop

#include "core/random.h"
#include "nn/network.h"

namespace damier::train {

namespace {

using torch::Tensor;

std::size_t size(int number) {
    return static_cast<std::size_t>(number);
}

// The layers of one phase, as parts of the one vector of all weights, and their gradients, as parts of the
// one vector of all gradients.
struct PhaseLayers {
    Tensor weights1, biases1, weights2, biases2, weights3, biases3;

    std::vector<Tensor*> all() { return {&weights1, &biases1, &weights2, &biases2, &weights3, &biases3}; }

    Tensor logits(const Tensor& joined) const {
        const Tensor hidden1 = torch::addmm(biases1, joined, weights1.t()).clamp(0, 1);
        const Tensor hidden2 = torch::addmm(biases2, hidden1, weights2.t()).clamp(0, 1);
        return torch::addmm(biases3, hidden2, weights3.t()).squeeze(1);
    }
};

// What a task needs room for.
struct Workspace {
    std::vector<float> joined;
    std::vector<float> first_layer_gradients;
};

}  // namespace

struct Model::Parts {
    nn::Shape shape;
    int threads;
    std::int64_t views_size;        // weights and biases of the views
    std::int64_t first_layer_size;  // and of the map, which follow them
    Tensor weights;    // all of them in one vector, so that a step of the optimiser is one operation
    Tensor gradients;  // likewise
    std::vector<PhaseLayers> phases;
    std::vector<Workspace> workspaces;  // by phase
    std::unique_ptr<torch::optim::AdamW> optimiser;

    Parts(const nn::Shape& its_shape, int its_threads)
        : shape(its_shape),
          threads(its_threads),
          views_size(std::int64_t{shape.inputs + 1} * shape.accumulator),
          first_layer_size(views_size + std::int64_t{shape.map_inputs + 1} * shape.map),
          workspaces(size(shape.buckets)) {}

    void allocate() {
        const std::int64_t joined = shape.joined();
        const std::int64_t hidden1 = shape.hidden1;
        const std::int64_t hidden2 = shape.hidden2;
        const std::int64_t phase_size = (joined + 1) * hidden1 + (hidden1 + 1) * hidden2 + hidden2 + 1;
        const std::int64_t all = first_layer_size + phase_size * shape.buckets;
        weights = torch::zeros({all});
        gradients = torch::zeros({all});
        std::int64_t at = first_layer_size;
        const auto part = [&](std::vector<std::int64_t> sizes) {
            std::int64_t count = 1;
            for (const std::int64_t one : sizes) count *= one;
            Tensor tensor = weights.narrow(0, at, count).view(sizes).requires_grad_(true);
            tensor.mutable_grad() = gradients.narrow(0, at, count).view(sizes);
            at += count;
            return tensor;
        };
        for (int i = 0; i < shape.buckets; ++i) {
            PhaseLayers& phase = phases.emplace_back();
            phase.weights1 = part({hidden1, joined});
            phase.biases1 = part({hidden1});
            phase.weights2 = part({hidden2, hidden1});
            phase.biases2 = part({hidden2});
            phase.weights3 = part({1, hidden2});
            phase.biases3 = part({1});
        }
    }

    // Small random weights, and the same in all phases: they have much in common.
    void initialise(std::uint64_t seed) {
        const torch::NoGradGuard no_gradients;
        auto generator = at::detail::createCPUGenerator(seed);
        constexpr double usual_inputs = 32;
        weights.narrow(0, 0, std::int64_t{shape.inputs} * shape.accumulator)
            .uniform_(-1 / std::sqrt(usual_inputs), 1 / std::sqrt(usual_inputs), generator);
        weights.narrow(0, std::int64_t{shape.inputs} * shape.accumulator, shape.accumulator).fill_(0.25);
        const std::int64_t map_weights = std::int64_t{shape.map_inputs} * shape.map;
        weights.narrow(0, views_size, map_weights)
            .uniform_(-1 / std::sqrt(usual_inputs), 1 / std::sqrt(usual_inputs), generator);
        weights.narrow(0, views_size + map_weights, shape.map).fill_(0.25);
        const auto fill = [&](Tensor& layer, Tensor& biases) {
            const double bound = 1 / std::sqrt(static_cast<double>(layer.size(1)));
            layer.uniform_(-bound, bound, generator);
            biases.uniform_(0, bound, generator);
        };
        PhaseLayers& first = phases.front();
        fill(first.weights1, first.biases1);
        fill(first.weights2, first.biases2);
        fill(first.weights3, first.biases3);
        first.biases3.zero_();
        for (PhaseLayers& phase : phases) {
            const auto from = first.all();
            const auto to = phase.all();
            for (std::size_t i = 0; i < from.size(); ++i) to[i]->copy_(*from[i]);
        }
    }

    // The first layer inside all weights, or inside all gradients.
    template <class Float>
    FirstLayer<Float> views_in(Float* begin) const {
        return {begin, begin + std::ptrdiff_t{shape.inputs} * shape.accumulator, shape.accumulator};
    }
    template <class Float>
    FirstLayer<Float> map_in(Float* begin) const {
        begin += views_size;
        return {begin, begin + std::ptrdiff_t{shape.map_inputs} * shape.map, shape.map};
    }

    // The outputs of the first layer and the extras, row by row.
    void join(const PhaseBatch& batch, std::vector<float>& joined) const {
        const std::size_t stride = size(shape.joined());
        const std::size_t extras = size(shape.extras);
        joined.resize(batch.boards.size() * stride);
        const Rows<float> rows{joined.data(), stride};
        const float* const begin = weights.data_ptr<float>();
        forward(views_in(begin), batch.boards, rows);
        const std::size_t map_at = 2 * size(shape.accumulator);
        if (shape.map > 0)
            forward_map(map_in(begin), {batch.map, batch.map_ends}, {joined.data() + map_at, stride});
        for (std::size_t i = 0; i < batch.boards.size(); ++i) {
            for (std::size_t k = 0; k < extras; ++k)
                rows.row(i)[map_at + size(shape.map) + k] =
                    static_cast<float>(batch.extras[i * extras + k]) / nn::activation_one;
        }
    }

    Tensor as_tensor(std::vector<float>& values, std::int64_t columns) const {
        return torch::from_blob(values.data(), {static_cast<std::int64_t>(values.size()) / columns, columns});
    }

    // The sum of the losses of a batch, divided by `all`; leaves the gradients of its phase in `gradients`,
    // and those of the first layer in its workspace.
    double learn_phase(const PhaseBatch& batch, std::size_t all) {
        Workspace& workspace = workspaces[size(batch.bucket)];
        join(batch, workspace.joined);
        const Tensor joined = as_tensor(workspace.joined, shape.joined()).requires_grad_(true);
        const Tensor targets = torch::from_blob(const_cast<float*>(batch.targets.data()),
                                                {static_cast<std::int64_t>(batch.targets.size())});
        const Tensor loss = torch::binary_cross_entropy_with_logits(phases[size(batch.bucket)].logits(joined),
                                                                    targets, {}, {}, at::Reduction::Sum) /
                            static_cast<double>(all);
        loss.backward();
        const std::size_t stride = size(shape.joined());
        workspace.first_layer_gradients.assign(static_cast<std::size_t>(first_layer_size), 0);
        float* const begin = workspace.first_layer_gradients.data();
        const float* const above = joined.grad().data_ptr<float>();
        backward(batch.boards, {workspace.joined.data(), stride}, {above, stride}, views_in(begin));
        const std::size_t map_at = 2 * size(shape.accumulator);
        if (shape.map > 0)
            backward_map({batch.map, batch.map_ends}, {workspace.joined.data() + map_at, stride},
                         {above + map_at, stride}, map_in(begin));
        return loss.item<double>();
    }

    // Runs work(i) for each i below `count`, on all threads.
    template <class Work>
    void in_parallel(std::size_t count, Work work) const {
        std::atomic<std::size_t> next = 0;
        const auto run = [&] {
            at::set_num_threads(1);
            for (std::size_t i = next++; i < count; i = next++) work(i);
        };
        std::vector<std::jthread> others;
        for (int i = 1; i < threads; ++i) others.emplace_back(run);
        run();
    }

    // Scales down the elements of a first layer whose sums could get too large.
    void fit_first_layer(std::int64_t begin, std::int64_t inputs, std::int64_t elements) {
        const Tensor rows = weights.narrow(0, begin, inputs * elements)
                                .view({inputs / nn::input_squares, nn::input_squares, elements});
        Tensor biases = weights.narrow(0, begin + inputs * elements, elements);
        const Tensor most = rows.amax(0).clamp_min(0).sum(0);
        const Tensor least = rows.amin(0).clamp_max(0).sum(0);
        const Tensor worst = torch::maximum(most, -least) + biases.abs();
        const Tensor scale = (nn::largest_feature_sum / worst).clamp_max(1);
        rows.mul_(scale);
        biases.mul_(scale);
    }

    // Into what whole numbers can hold.
    void clip_weights() {
        const torch::NoGradGuard no_gradients;
        constexpr float largest_output_weight = 32767.0f / nn::output_weight_one;
        fit_first_layer(0, shape.inputs, shape.accumulator);
        if (shape.map > 0) fit_first_layer(views_size, shape.map_inputs, shape.map);
        for (PhaseLayers& phase : phases) {
            phase.weights1.clamp_(-nn::largest_layer_weight, nn::largest_layer_weight);
            phase.weights2.clamp_(-nn::largest_layer_weight, nn::largest_layer_weight);
            phase.weights3.clamp_(-largest_output_weight, largest_output_weight);
        }
    }
};

Model::Model(const nn::Shape& shape, std::uint64_t seed, double weight_decay, int threads)
    : parts_(std::make_unique<Parts>(shape, threads)) {
    at::set_num_threads(1);
    parts_->allocate();
    parts_->initialise(seed);
    parts_->optimiser = std::make_unique<torch::optim::AdamW>(
        std::vector<Tensor>{parts_->weights}, torch::optim::AdamWOptions().weight_decay(weight_decay));
}

Model::~Model() = default;

double Model::learn(std::span<const PhaseBatch> batches, double rate) {
    Parts& parts = *parts_;
    std::size_t all = 0;
    for (const PhaseBatch& batch : batches) all += batch.boards.size();
    parts.gradients.zero_();
    std::vector<double> losses(batches.size());
    parts.in_parallel(batches.size(), [&](std::size_t i) {
        if (!batches[i].boards.empty()) losses[i] = parts.learn_phase(batches[i], all);
    });
    for (const PhaseBatch& batch : batches) {
        if (batch.boards.empty()) continue;
        auto& gradients = parts.workspaces[size(batch.bucket)].first_layer_gradients;
        parts.gradients.narrow(0, 0, parts.first_layer_size).add_(parts.as_tensor(gradients, 1).squeeze(1));
    }
    parts.weights.mutable_grad() = parts.gradients;
    for (auto& group : parts.optimiser->param_groups())
        static_cast<torch::optim::AdamWOptions&>(group.options()).lr(rate);
    parts.optimiser->step();
    parts.clip_weights();
    double loss = 0;
    for (const double one : losses) loss += one;
    return loss;
}

std::vector<float> Model::logits(const PhaseBatch& batch) const {
    if (batch.boards.empty()) return {};
    const torch::NoGradGuard no_gradients;
    std::vector<float> joined;
    parts_->join(batch, joined);
    const Tensor logits =
        parts_->phases[size(batch.bucket)].logits(parts_->as_tensor(joined, parts_->shape.joined()));
    const Tensor row = logits.contiguous();
    return {row.data_ptr<float>(), row.data_ptr<float>() + row.numel()};
}

nn::FloatNetwork Model::network() const {
    const auto copy = [](const Tensor& from, std::vector<float>& to) {
        const Tensor row = from.detach().contiguous();
        to.assign(row.data_ptr<float>(), row.data_ptr<float>() + row.numel());
    };
    const Parts& parts = *parts_;
    nn::FloatNetwork network(parts.shape);
    const std::int64_t features = std::int64_t{parts.shape.inputs} * parts.shape.accumulator;
    copy(parts.weights.narrow(0, 0, features), network.feature_weights);
    copy(parts.weights.narrow(0, features, parts.shape.accumulator), network.feature_biases);
    const std::int64_t map_features = std::int64_t{parts.shape.map_inputs} * parts.shape.map;
    copy(parts.weights.narrow(0, parts.views_size, map_features), network.map_weights);
    copy(parts.weights.narrow(0, parts.views_size + map_features, parts.shape.map), network.map_biases);
    for (std::size_t i = 0; i < parts.phases.size(); ++i) {
        const PhaseLayers& phase = parts.phases[i];
        copy(phase.weights1, network.layer1[i].weights);
        copy(phase.biases1, network.layer1[i].biases);
        copy(phase.weights2, network.layer2[i].weights);
        copy(phase.biases2, network.layer2[i].biases);
        copy(phase.weights3, network.output[i].weights);
        copy(phase.biases3, network.output[i].biases);
    }
    return network;
}

std::string Model::state() const {
    torch::serialize::OutputArchive archive;
    archive.write("weights", parts_->weights);
    torch::serialize::OutputArchive optimiser;
    parts_->optimiser->save(optimiser);
    archive.write("optimiser", optimiser);
    std::ostringstream bytes;
    archive.save_to(bytes);
    return bytes.str();
}

void Model::restore(const std::string& state) {
    try {
        std::istringstream bytes(state);
        torch::serialize::InputArchive archive;
        archive.load_from(bytes);
        Tensor weights;
        archive.read("weights", weights);
        if (weights.sizes() != parts_->weights.sizes()) throw std::runtime_error("it has another shape");
        torch::serialize::InputArchive optimiser;
        archive.read("optimiser", optimiser);
        parts_->optimiser->load(optimiser);
        const torch::NoGradGuard no_gradients;
        parts_->weights.copy_(weights);
    } catch (const c10::Error& error) {
        throw std::runtime_error(error.what_without_backtrace());
    }
}

}  // namespace damier::train
