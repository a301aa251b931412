/// A directional indicator you use when making an accessibility adjustment.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment, decrement
}

extension View {
  /// Adds an accessibility adjustable action to the view: VoiceOver's swipes up and down, and arrow
  /// keys.
  public func accessibilityAdjustableAction(
    _ handler: @escaping @MainActor (AccessibilityAdjustmentDirection) -> Void
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    modifier(
      AccessibilityAttachmentModifier { element in
        element.attribute("role", "spinbutton")
        element.attribute("tabindex", "0")
        // A value that an inner modifier gave is this role's own.
        if let value = element.attributes.first(where: { $0.name == "aria-description" })?.value {
          element.attributes.removeAll { $0.name == "aria-description" }
          element.attribute("aria-valuetext", value)
        }
        element.on(.adjust) { payload in
          guard let step = payload.number, step != 0 else { return }
          handler(step > 0 ? .increment : .decrement)
        }
      })
  }
}
