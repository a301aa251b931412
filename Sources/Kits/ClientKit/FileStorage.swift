import Foundation

/// Keeps each value in a file of its own. A kill leaves the value from before or the one from after.
public struct FileStorage: KeyValueStorage {
  private let directory: URL

  /// - Parameter directory: made when the first value is kept.
  public init(directory: URL) {
    self.directory = directory
  }

  public func string(forKey key: String) -> String? {
    guard let data = try? Data(contentsOf: file(of: key)) else { return nil }
    return String(data: data, encoding: .utf8)
  }

  public func keys(withPrefix prefix: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    return (files ?? []).map(\.lastPathComponent).filter { $0.hasSuffix(Self.ending) }
      .compactMap { $0.dropLast(Self.ending.count).removingPercentEncoding }
      .filter { $0.hasPrefix(prefix) }
  }

  /// A value that cannot be written, as on a full disk, leaves the one from before.
  public func set(_ value: String?, forKey key: String) {
    let files = FileManager.default
    guard let value else {
      try? files.removeItem(at: file(of: key))
      return
    }
    try? files.createDirectory(at: directory, withIntermediateDirectories: true)
    try? Data(value.utf8).write(to: file(of: key), options: .atomic)
  }

  private static let ending = ".txt"

  /// Keys are ours, but a `/` or a leading dot in one must not lead out of the directory.
  private func file(of key: String) -> URL {
    let name = key.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? key
    return directory.appending(path: name + Self.ending, directoryHint: .notDirectory)
  }
}
