/// Roles and names in the browser's terms.
@MainActor
enum AccessibilityElement {
  static func label(_ element: ElementNode, _ label: String) {
    element.attributes.removeAll { $0.name == "aria-hidden" }
    element.attribute("aria-label", label)
    giveRole(element)
  }

  static func value(_ element: ElementNode, _ value: String) {
    if element.hasAttribute("aria-valuenow") || element.tag == "input"
      || element.value(of: "role") == "spinbutton"
    {
      element.attribute("aria-valuetext", value)
    } else if !element.hasAttribute("aria-description") {
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
    if traits.contains(.isButton), element.tag != "button" {
      element.attribute("role", "button")
    }
    if traits.contains(.isLink), element.tag != "a" {
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
    let role = element.value(of: "role")
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
      element.attributes.removeAll { $0.name == "role" && $0.value == role }
      if trait == .isHeader { element.attributes.removeAll { $0.name == "aria-level" } }
    }
    if traits.contains(.isSelected) {
      element.attributes.removeAll {
        $0.name == "aria-pressed" || $0.name == "aria-selected" || $0.name == "aria-current"
      }
    }
  }

  /// An image is one thing to assistive technology, so its content is not announced. Combined content
  /// stays text without a role: a group's text is no part of the name of the button around it.
  static func group(_ element: ElementNode, _ behavior: AccessibilityChildBehavior) {
    guard behavior != .combine, !element.hasAttribute("role") else { return }
    element.attribute("role", behavior == .ignore ? "img" : "group")
  }
}
