/// The room a shape gets, where a frame around says so: its path is then exact.
struct ProposedSizeKey: EnvironmentKey {
  static let defaultValue: CGSize? = nil
}

extension EnvironmentValues {
  /// Reduces the known room, if any, by the room that a modifier takes.
  mutating func changeProposedSize(_ change: (CGSize) -> CGSize?) {
    guard let size = self[ProposedSizeKey.self] else { return }
    self[ProposedSizeKey.self] = change(size)
  }
}

extension ElementNode {
  /// The size of a frame that is fixed both ways.
  var fixedSize: CGSize? {
    guard role == .frame(width: .fixed, height: .fixed) else { return nil }
    func length(_ name: StaticString) -> Double? {
      let value = styles.first { $0.name == name }?.value
      return value.flatMap { $0.hasSuffix("px") ? Double($0.dropLast(2)) : nil }
    }
    guard let width = length("width"), let height = length("height") else { return nil }
    return CGSize(width: width, height: height)
  }
}
