import Foundation

/// Files, which may hold a learner's life.
extension ProgressStore {
  /// For a file that the learner takes along.
  public func export(_ file: ProgressFile) throws -> Data {
    try file.encoded(readable: true)
  }

  /// The progress with this file merged into it, and the parts that change. It is not saved yet.
  public func imported(
    _ data: Data, into file: ProgressFile
  ) throws(ProgressError) -> (file: ProgressFile, changes: Set<ProgressPart>) {
    let merged = file.merged(with: try ProgressFile(decoding: data))
    // Two files within the bounds can go beyond them together, and could then not be loaded again.
    guard merged.parts.count <= Self.mostParts, let written = try? merged.encoded(),
      (try? ProgressFile(decoding: written)) != nil
    else { throw .tooLargeTogether }
    return (merged, merged.parts(changedFrom: file))
  }

  /// Has these parts stored by ``saveSome(of:)``.
  public mutating func saveLater(_ parts: Set<ProgressPart>) { unsaved.formUnion(parts) }

  /// Whether anything is left for ``saveSome(of:)``.
  public var hasUnsaved: Bool { !unsaved.isEmpty }

  /// Stores a few milliseconds' worth of the parts of ``saveLater(_:)``.
  /// - Returns: as ``save(_:of:)``
  public mutating func saveSome(of file: ProgressFile) -> Bool {
    save(Set(unsaved.prefix(Self.portion)), of: file)
  }

  /// Stores these parts no more, and reads what the device has of them.
  /// - Returns: a notice to show once, as in ``Loaded``.
  public mutating func giveUp(
    _ parts: Set<ProgressPart>, of file: inout ProgressFile
  ) -> String? {
    refused.subtract(parts)
    unsaved.subtract(parts)
    var notice: String?
    read(parts, into: &file, &notice)
    return notice
  }

  private static let portion = 64
}
