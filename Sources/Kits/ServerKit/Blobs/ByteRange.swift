/// The part of a file that a request asks for (RFC 9110, 14).
enum ByteRange: Equatable {
  case whole
  case part(Range<Int>)
  /// 416: the file has none of it.
  case unsatisfiable

  /// Several ranges in one request, and anything that is no range of bytes, get the whole file.
  init(_ header: String?, of size: Int) {
    self = header.flatMap { Self.read($0, of: size) } ?? .whole
  }

  private static func read(_ header: String, of size: Int) -> ByteRange? {
    let unit = "bytes="
    guard header.lowercased().hasPrefix(unit) else { return nil }
    let ends = header.dropFirst(unit.count).split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2, ends.allSatisfy(isNumber), ends.contains(where: { !$0.isEmpty })
    else { return nil }
    // A number beyond all files is beyond this one.
    let (first, last) = (Int(ends[0]) ?? .max, Int(ends[1]) ?? .max)
    if ends[0].isEmpty {
      return last == 0 || size == 0 ? .unsatisfiable : .part(max(0, size - last)..<size)
    }
    guard ends[1].isEmpty || first <= last else { return nil }
    guard first < size else { return .unsatisfiable }
    let end = ends[1].isEmpty ? size : min(size, last == .max ? size : last + 1)
    return .part(first..<end)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
}
