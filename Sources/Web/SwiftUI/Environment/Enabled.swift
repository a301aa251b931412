private struct EnabledKey: EnvironmentKey {
  static let defaultValue = true
}

extension EnvironmentValues {
  /// A Boolean value that indicates whether the view associated with this environment allows user
  /// interaction.
  public var isEnabled: Bool {
    get { self[EnabledKey.self] }
    set { self[EnabledKey.self] = newValue }
  }
}

extension View {
  /// Adds a condition that controls whether users can interact with this view. A view inside a
  /// disabled one cannot enable itself.
  public func disabled(_ disabled: Bool) -> some View {
    modifier(EnvironmentModifier { $0.isEnabled = $0.isEnabled && !disabled })
  }
}
