/// A combination of keys that the user can press to activate a button or toggle.
public struct KeyboardShortcut: Hashable, Sendable {
  /// The default keyboard shortcut for default actions, such as in a dialog: Return.
  public static let defaultAction = KeyboardShortcut(.return, modifiers: [])
  /// The default keyboard shortcut for cancelling the in-progress action or dismissing a prompt.
  public static let cancelAction = KeyboardShortcut(.escape, modifiers: [])

  public var key: KeyEquivalent
  public var modifiers: EventModifiers

  public init(_ key: KeyEquivalent, modifiers: EventModifiers = .command) {
    self.key = key
    self.modifiers = modifiers
  }

  /// The form on the wire: letters of the modifiers, a colon, and the browser's name of the key.
  var wireName: String {
    let letters: [(EventModifiers, String)] = [
      (.control, "c"), (.command, "m"), (.option, "a"), (.shift, "s"),
    ]
    let held = letters.filter { modifiers.contains($0.0) }.map(\.1).joined()
    return held + ":" + key.browserName
  }
}

/// A key equivalent that consists of letter, punctuation, or function key.
public struct KeyEquivalent: Hashable, Sendable, ExpressibleByExtendedGraphemeClusterLiteral {
  public var character: Character

  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }

  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let delete = KeyEquivalent("\u{8}")
  public static let deleteForward = KeyEquivalent("\u{F728}")
  public static let home = KeyEquivalent("\u{F729}")
  public static let end = KeyEquivalent("\u{F72B}")
  public static let pageUp = KeyEquivalent("\u{F72C}")
  public static let pageDown = KeyEquivalent("\u{F72D}")
  public static let tab = KeyEquivalent("\u{9}")
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\u{D}")

  fileprivate var browserName: String {
    let names: [KeyEquivalent: String] = [
      .upArrow: "ArrowUp", .downArrow: "ArrowDown", .leftArrow: "ArrowLeft",
      .rightArrow: "ArrowRight", .escape: "Escape", .delete: "Backspace",
      .deleteForward: "Delete", .home: "Home", .end: "End", .pageUp: "PageUp",
      .pageDown: "PageDown", .tab: "Tab", .return: "Enter",
    ]
    return names[self] ?? String(character)
  }
}

/// A set of key modifiers that you can add to a gesture or a shortcut.
public struct EventModifiers: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let capsLock = EventModifiers(rawValue: 1)
  public static let shift = EventModifiers(rawValue: 2)
  public static let control = EventModifiers(rawValue: 4)
  public static let option = EventModifiers(rawValue: 8)
  public static let command = EventModifiers(rawValue: 16)
  public static let numericPad = EventModifiers(rawValue: 32)
  public static let all: EventModifiers = [
    .capsLock, .shift, .control, .option, .command, .numericPad,
  ]
}

extension View {
  /// Defines a keyboard shortcut and assigns it to the modified control.
  public func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some View { keyboardShortcut(KeyboardShortcut(key, modifiers: modifiers)) }

  public func keyboardShortcut(_ shortcut: KeyboardShortcut) -> some View {
    modifier(ShortcutModifier(shortcut: shortcut))
  }

  public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View {
    modifier(ShortcutModifier(shortcut: shortcut))
  }
}

/// Marks the control, which may stand inside frames and padding; the browser clicks it.
private struct ShortcutModifier: ElementwiseModifier {
  typealias Body = Never
  let shortcut: KeyboardShortcut?

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    guard let shortcut else { return element }
    var control = element
    while !control.isNativeControl, let inner = control.wrapped { control = inner }
    if !control.attributes.contains(where: { $0.name == "data-ks" }) {
      control.attribute("data-ks", shortcut.wireName)
    }
    return element
  }
}
