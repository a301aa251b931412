import Foundation

/// Keeps the database's files from the machine's other users. SQLite gives its log and its index
/// the rights of the main file.
enum PrivateFile {
  /// Makes the file, readable and writable by its owner only, or takes the others' rights away.
  /// What cannot be done is left: opening the database says why, and the operator is told of files
  /// that are open to others.
  static func prepare(_ path: String) {
    // Never opened when it exists: closing it would end SQLite's own locks on it.
    let made = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
    if made >= 0 {
      close(made)
      return
    }
    for file in [path, path + "-wal", path + "-shm"] { chmod(file, 0o600) }
  }
}
