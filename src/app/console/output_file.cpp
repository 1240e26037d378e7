#include "app/console/output_file.h"

#include <fmt/core.h>

#include <fstream>

#include "app/command.h"

namespace damier::app {

namespace fs = std::filesystem;

namespace {

UserError cannot_write(const fs::path& path, std::string_view why) {
    return UserError(fmt::format("{}: {}", quote(path.string(), 200), why));
}

void write_directly(const fs::path& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    if (!file.flush()) throw cannot_write(path, "cannot be written");
}

void write_beside(const fs::path& path, const std::string& text) {
    const fs::path unfinished = path.string() + ".part";
    std::error_code error;
    try {
        write_directly(unfinished, text);
    } catch (const UserError&) {
        fs::remove(unfinished, error);
        throw cannot_write(path, "cannot be written");
    }
    fs::rename(unfinished, path, error);
    if (!error) return;
    const std::string why = error.message();
    fs::remove(unfinished, error);
    throw cannot_write(path, why);
}

}  // namespace

void OutputFiles::write(const fs::path& path, const std::string& text) const {
    if (path == "-") {
        fmt::print("{}", text);
        return;
    }
    std::error_code error;
    for (const std::string& file : kept_) {
        if (fs::equivalent(path, file, error))
            throw cannot_write(path, "the command reads from this file; name another one");
    }
    const fs::file_status status = fs::status(path, error);
    if (fs::is_directory(status)) throw cannot_write(path, "it is a folder, expected a file");
    if (fs::exists(status) && !fs::is_regular_file(status)) return write_directly(path, text);
    const fs::path target = fs::exists(status) ? fs::canonical(path, error) : path;
    write_beside(error ? path : target, text);
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) throw cannot_write(folder, error.message());
}

void check_place(const std::string& file) {
    std::error_code error;
    const fs::path folder = fs::absolute(file).parent_path();
    if (!fs::is_directory(folder, error))
        throw UserError(fmt::format("{}: there is no such folder", quote(folder.string(), 200)));
    if (fs::is_directory(file, error)) throw cannot_write(file, "it is a folder, expected a file");
}

}  // namespace damier::app
