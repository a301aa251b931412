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

  /// Communicates to the user what happens after performing the view's action.
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

/// A set of accessibility traits that describe how an element behaves.
public struct AccessibilityTraits: OptionSet, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16)
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 64)
  public static let isModal = AccessibilityTraits(rawValue: 128)
  public static let allowsDirectInteraction = AccessibilityTraits(rawValue: 256)
  public static let playsSound = AccessibilityTraits(rawValue: 512)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 1024)
  public static let isSearchField = AccessibilityTraits(rawValue: 2048)
  public static let isKeyboardKey = AccessibilityTraits(rawValue: 4096)
  public static let startsMediaSession = AccessibilityTraits(rawValue: 8192)
  public static let causesPageTurn = AccessibilityTraits(rawValue: 16384)
  public static let isToggle = AccessibilityTraits(rawValue: 32768)
}

/// Defines the behavior for the child elements of the new parent element.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  let name: String
  public static let ignore = AccessibilityChildBehavior(name: "ignore")
  public static let contain = AccessibilityChildBehavior(name: "contain")
  public static let combine = AccessibilityChildBehavior(name: "combine")
}

/// Roles and names in the browser's terms.
@MainActor
enum AccessibilityElement {
  static func has(_ element: ElementNode, _ attribute: String) -> Bool {
    element.attributes.contains { $0.name.description == attribute }
  }

  static func label(_ element: ElementNode, _ label: String) {
    element.attributes.removeAll { $0.name.description == "aria-hidden" }
    element.attribute("aria-label", label)
    giveRole(element)
  }

  static func value(_ element: ElementNode, _ value: String) {
    if has(element, "aria-valuenow") || element.tag.description == "input" {
      element.attribute("aria-valuetext", value)
    } else if !has(element, "aria-description") {
      element.attribute("aria-description", value)
    }
    giveRole(element)
  }

  /// A name counts only on an element with a role.
  private static func giveRole(_ element: ElementNode) {
    guard !has(element, "role") else { return }
    switch element.tag.description {
    case "svg", "img": element.attribute("role", "img")
    case "div", "span": element.attribute("role", element.children.isEmpty ? "img" : "group")
    default: break
    }
  }

  static func add(_ traits: AccessibilityTraits, to element: ElementNode) {
    if traits.contains(.isHeader) {
      element.attribute("role", "heading")
      element.attribute("aria-level", "2")
    }
    if traits.contains(.isButton), element.tag.description != "button" {
      element.attribute("role", "button")
    }
    if traits.contains(.isLink), element.tag.description != "a" { element.attribute("role", "link") }
    if traits.contains(.isImage) { element.attribute("role", "img") }
    if traits.contains(.isModal) { element.attribute("aria-modal", "true") }
    if traits.contains(.updatesFrequently) { element.attribute("aria-live", "off") }
    if traits.contains(.isSelected) {
      let isButton = element.tag.description == "button" && !has(element, "role")
      element.attribute(isButton || !has(element, "role") ? "aria-pressed" : "aria-selected", "true")
    }
  }

  static func remove(_ traits: AccessibilityTraits, from element: ElementNode) {
    if traits.contains(.isImage) || traits.contains(.isButton) || traits.contains(.isHeader) {
      element.attributes.removeAll { $0.name.description == "role" }
    }
    if traits.contains(.isSelected) {
      element.attributes.removeAll {
        $0.name.description == "aria-pressed" || $0.name.description == "aria-selected"
      }
    }
  }

  /// An image is one thing to assistive technology: whatever is inside is not announced.
  static func group(_ element: ElementNode, _ behavior: AccessibilityChildBehavior) {
    guard !has(element, "role") else { return }
    element.attribute("role", behavior == .ignore ? "img" : "group")
  }
}
