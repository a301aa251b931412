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

  /// A name counts only on an element with a role; a gesture added later still makes a button of it.
  private static func giveRole(_ element: ElementNode) {
    switch element.tag.description {
    case "svg", "img": element.impliedRole = "img"
    case "div", "span": element.impliedRole = element.children.isEmpty ? "img" : "group"
    default: break
    }
  }

  static func add(_ traits: AccessibilityTraits, to element: ElementNode) {
    if traits.contains(.isHeader) {
      heading(element, level: 2)
    }
    if traits.contains(.isButton), element.tag.description != "button" {
      element.attribute("role", "button")
    }
    if traits.contains(.isLink), element.tag.description != "a" {
      element.attribute("role", "link")
    }
    if traits.contains(.isImage) { element.attribute("role", "img") }
    if traits.contains(.isModal) { element.attribute("aria-modal", "true") }
    if traits.contains(.updatesFrequently) { element.attribute("aria-live", "off") }
    if traits.contains(.isToggle) {
      element.attribute("role", "switch")
      element.attribute("aria-checked", "false")
    }
    if traits.contains(.isSelected) { select(element) }
  }

  /// Each role has its own attribute for being selected. An element without a role gets
  /// `aria-current`.
  private static func select(_ element: ElementNode) {
    let role = element.attributes.first { $0.name.description == "role" }?.value
    switch role ?? element.tag.description {
    case "button": element.attribute("aria-pressed", "true")
    case "tab", "option", "row", "gridcell", "treeitem": element.attribute("aria-selected", "true")
    case "radio", "switch", "checkbox": element.attribute("aria-checked", "true")
    default: element.attribute("aria-current", "true")
    }
  }

  static func heading(_ element: ElementNode, level: Int) {
    element.attribute("role", "heading")
    element.attribute("aria-level", String(level))
  }

  static func remove(_ traits: AccessibilityTraits, from element: ElementNode) {
    let roles: [(AccessibilityTraits, String)] = [
      (.isImage, "img"), (.isButton, "button"), (.isHeader, "heading"), (.isLink, "link"),
    ]
    for (trait, role) in roles where traits.contains(trait) {
      element.attributes.removeAll { $0.name.description == "role" && $0.value == role }
      if trait == .isHeader { element.attributes.removeAll { $0.name.description == "aria-level" } }
    }
    if traits.contains(.isSelected) {
      element.attributes.removeAll {
        ["aria-pressed", "aria-selected", "aria-current"].contains($0.name.description)
      }
    }
  }

  /// An image is one thing to assistive technology, so its content is not announced.
  static func group(_ element: ElementNode, _ behavior: AccessibilityChildBehavior) {
    guard !has(element, "role") else { return }
    element.attribute("role", behavior == .ignore ? "img" : "group")
  }
}
