extension String {
  /// This thing's name with a number, for a person: "1 photo", "15 photos".
  public func counted(_ number: Int) -> String { number == 1 ? "1 \(self)" : "\(number) \(self)s" }
}
