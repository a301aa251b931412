/// The parts of progress that were stored last, by any window of the device. With it, a window
/// reads only the changes of another one. Each line is a change with its number, the newest first:
///
///     12 character.kana-3042 week.2967
///     11 *
///
/// A star stands for a change of everything.
struct ChangeLog {
  static let key = ProgressPart.prefix + "changes"
  /// Windows that take turns are one or two changes behind. A window further behind reads all.
  private static let length = 3
  private static let mostParts = 6
  /// More changes than anybody makes: numbers near it can still be counted on and subtracted.
  private static let largestNumber = Int.max / 4

  private struct Entry {
    let number: Int
    /// Nil for everything.
    let parts: Set<ProgressPart>?
  }

  private var entries: [Entry] = []

  /// A log that cannot be read is an empty one.
  init(_ text: String?) {
    for line in (text ?? "").split(separator: "\n").prefix(Self.length) {
      let words = line.split(separator: " ")
      guard let number = words.first.flatMap({ Int($0) }),
        (0...Self.largestNumber).contains(number)
      else { return }
      let parts = words.dropFirst().compactMap(ProgressPart.init(name:))
      entries.append(
        Entry(number: number, parts: parts.count == words.count - 1 ? Set(parts) : nil))
    }
  }

  /// The number of the last change; 0 before the first.
  var number: Int { entries.first?.number ?? 0 }

  mutating func note(_ parts: Set<ProgressPart>?) {
    let known = parts.flatMap { $0.count > Self.mostParts ? nil : $0 }
    entries = [Entry(number: number + 1, parts: known)] + entries.prefix(Self.length - 1)
  }

  var text: String {
    entries.map { entry in
      let names = entry.parts.map { $0.map(\.name).sorted() } ?? ["*"]
      return ([String(entry.number)] + names).joined(separator: " ")
    }
    .joined(separator: "\n")
  }

  /// The parts that were stored after the change of this number; nil when that is not known any more.
  func parts(since number: Int) -> Set<ProgressPart>? {
    let news = entries.filter { $0.number > number }
    guard number <= self.number, news.count == self.number - number else { return nil }
    return news.reduce(into: Optional(Set<ProgressPart>())) { all, entry in
      all = entry.parts.flatMap { all?.union($0) }
    }
  }
}
