extension View {
  /// Adds help text to a view.
  public func help(_ textKey: LocalizedStringKey) -> some View { help(verbatim: textKey.text) }
  public func help(_ text: Text) -> some View { help(verbatim: text.plainText) }

  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { help(verbatim: String(text)) }

  private func help(verbatim text: String) -> some View {
    modifier(AttributeModifier(name: "title", value: text))
  }

  /// Adds an action to perform when the user moves the pointer over or away from the view's frame.
  /// A kiosk's touch screen has no pointer that hovers, and a browser's is not reported.
  public func onHover(perform action: @escaping @MainActor (Bool) -> Void) -> some View { self }

  /// Applies a hover effect to this view; the browser's style sheet has its own.
  public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

/// An effect applied when the pointer hovers over a view.
public struct HoverEffect: Hashable, Sendable {
  private let name: String
  public static let automatic = HoverEffect(name: "automatic")
  public static let highlight = HoverEffect(name: "highlight")
  public static let lift = HoverEffect(name: "lift")
}
