extension String {
  /// This thing's name with a number: "1 photo", "15 photos".
  func counted(_ number: Int) -> String { number == 1 ? "1 \(self)" : "\(number) \(self)s" }
}
