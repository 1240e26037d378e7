// Files that a command writes for the user: whole or not at all, and never over what the command reads.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace damier::app {

class OutputFiles {
  public:
    // `kept` are the files that must not be overwritten.
    explicit OutputFiles(std::vector<std::string> kept) : kept_(std::move(kept)) {}

    // Throws UserError, and std::system_error where a disk is full or broken. A regular file is written
    // beside and then put in its place; into anything else (a terminal, a pipe) the text goes directly. Links
    // are followed. "-" is standard output.
    void write(const std::filesystem::path& path, const std::string& text) const;

  private:
    std::vector<std::string> kept_;
};

// Throws UserError when a file cannot be there: to be said before hours of work, not after them.
void check_place(const std::string& file);

// Throws UserError.
void make_folder(const std::filesystem::path& folder);

}  // namespace damier::app
