extension View {
  public typealias _Accessible = ModifiedContent<Self, AccessibilityAttachmentModifier>

  private func attach(_ change: @escaping @MainActor (ElementNode) -> Void) -> _Accessible {
    modifier(AccessibilityAttachmentModifier(attach: change))
  }

  /// Adds a label to the view that describes its contents.
  public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> _Accessible {
    attach { AccessibilityElement.label($0, labelKey.text) }
  }

  public func accessibilityLabel(_ label: Text) -> _Accessible {
    attach { AccessibilityElement.label($0, label.plainText) }
  }

  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> _Accessible {
    attach { AccessibilityElement.label($0, String(label)) }
  }

  /// Adds a textual description of the value that the view contains.
  public func accessibilityValue(_ valueKey: LocalizedStringKey) -> _Accessible {
    attach { AccessibilityElement.value($0, valueKey.text) }
  }

  public func accessibilityValue(_ value: Text) -> _Accessible {
    attach { AccessibilityElement.value($0, value.plainText) }
  }

  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> _Accessible {
    attach { AccessibilityElement.value($0, String(value)) }
  }

  /// Communicates to the user the result of performing the view's action.
  public func accessibilityHint(_ hintKey: LocalizedStringKey) -> _Accessible {
    attach { $0.attribute("aria-description", hintKey.text) }
  }

  public func accessibilityHint(_ hint: Text) -> _Accessible {
    attach { $0.attribute("aria-description", hint.plainText) }
  }

  @_disfavoredOverload
  public func accessibilityHint<S: StringProtocol>(_ hint: S) -> _Accessible {
    attach { $0.attribute("aria-description", String(hint)) }
  }

  /// Specifies whether to hide this view from system accessibility features.
  public func accessibilityHidden(_ hidden: Bool) -> _Accessible {
    attach { if hidden { $0.attribute("aria-hidden", "true") } }
  }

  /// Adds the given traits to the view.
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> _Accessible {
    attach { AccessibilityElement.add(traits, to: $0) }
  }

  /// Removes the given traits from this view.
  public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> _Accessible {
    attach { AccessibilityElement.remove(traits, from: $0) }
  }

  /// Sets the accessibility level of this heading.
  public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> _Accessible {
    attach { AccessibilityElement.heading($0, level: level.number) }
  }

  /// Creates a new accessibility element, or modifies the behavior of the existing one.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { attach { AccessibilityElement.group($0, children) } }

  /// Specifies where this view comes in the order; the browser follows the page's order.
  public func accessibilitySortPriority(_ sortPriority: Double) -> _Accessible { attach { _ in } }
  public func accessibilityInputLabels(_ inputLabelKeys: [LocalizedStringKey]) -> _Accessible {
    attach { _ in }
  }
}

/// The hierarchy of a heading in relation to other headings.
public enum AccessibilityHeadingLevel: UInt, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
  var number: Int { self == .unspecified ? 2 : Int(rawValue) }
}
