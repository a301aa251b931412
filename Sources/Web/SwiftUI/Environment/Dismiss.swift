/// An action that dismisses a presentation or pops a page.
public struct DismissAction: Sendable {
  private let action: @MainActor () -> Void

  init(_ action: @escaping @MainActor () -> Void = {}) { self.action = action }

  @MainActor public func callAsFunction() { action() }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction() }
}

private struct IsPresentedKey: EnvironmentKey {
  static let defaultValue = false
}

/// The presentation's state as views written before iOS 15 read it.
public struct PresentationMode: Sendable {
  public let isPresented: Bool
  let action: DismissAction

  @MainActor public mutating func dismiss() { action() }
}

extension EnvironmentValues {
  /// An action that dismisses the current presentation.
  public internal(set) var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// A Boolean value that indicates whether the view associated with this environment is currently
  /// presented.
  public internal(set) var isPresented: Bool {
    get { self[IsPresentedKey.self] }
    set { self[IsPresentedKey.self] = newValue }
  }

  /// A binding to the current presentation mode of the view associated with this environment.
  public var presentationMode: Binding<PresentationMode> {
    let mode = PresentationMode(isPresented: isPresented, action: dismiss)
    return Binding(get: { mode }, set: { (_: PresentationMode) in })
  }
}
