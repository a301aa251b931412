/// Elements as HTML. The one place where text becomes markup, hence the one place that escapes.
@MainActor
package enum HTMLWriter {
  /// The content security policy forbids `style` attributes. So dynamic style goes into `data-s`,
  /// which the client script applies, or into rules of the page's one style element.
  package enum StylePlace {
    case inline
    case rules(StyleRules)
  }

  package final class StyleRules {
    package var bytes: [UInt8] = []
    package init() {}
  }

  static func write(_ element: ElementNode, style: StylePlace, to bytes: inout [UInt8]) {
    element.isFresh = false
    let classes = element.fullClasses
    element.notedClassesAsSent()
    let tag = element.tag.description
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: tag.utf8)
    bytes.append(contentsOf: " id=\"n".utf8)
    bytes.append(contentsOf: ElementName.of(element.id).utf8)
    bytes.append(UInt8(ascii: "\""))
    if !classes.isEmpty { write("class", classes, to: &bytes) }
    for entry in element.attributes { write(entry.name.description, entry.value, to: &bytes) }
    if element.field?.hasFocus == true { write("autofocus", "", to: &bytes) }
    let value = element.field?.textForPage()
    if let value, tag == "input" { write("value", value, to: &bytes) }
    element.sentRole = element.computedRole
    if let role = element.sentRole { write("role", role, to: &bytes) }
    if element.isButton { write("tabindex", "0", to: &bytes) }
    if let events = element.eventList { write("data-h", events, to: &bytes) }
    if let look = element.pressedLook { write("data-p", look, to: &bytes) }
    write(styles: element, style: style, to: &bytes)
    bytes.append(UInt8(ascii: ">"))
    if isVoid(tag) { return }
    if let text = element.text { escape(text, to: &bytes) }
    if let value, tag == "textarea" {
      // The parser drops one line feed after the tag.
      bytes.append(UInt8(ascii: "\n"))
      escape(value, to: &bytes)
    }
    var children: [ElementNode] = []
    for child in element.children { child.collectElements(into: &children) }
    for child in children { write(child, style: style, to: &bytes) }
    element.sentChildren = children.map(\.id)
    bytes.append(contentsOf: "</\(tag)>".utf8)
  }

  private static func write(_ name: String, _ value: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: " "))
    bytes.append(contentsOf: name.utf8)
    if value.isEmpty { return }
    bytes.append(contentsOf: "=\"".utf8)
    escape(value, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  private static func write(styles element: ElementNode, style: StylePlace, to bytes: inout [UInt8])
  {
    guard !element.styles.isEmpty else { return }
    let text = element.styles.map { "\($0.name):\($0.value)" }.joined(separator: ";")
    switch style {
    case .inline: write("data-s", text, to: &bytes)
    case .rules(let rules):
      rules.bytes.append(contentsOf: "#n\(ElementName.of(element.id)){".utf8)
      // Values are made from numbers and our own names; this keeps a slip from closing the element.
      rules.bytes.append(
        contentsOf: text.utf8.filter { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "}") })
      rules.bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func isVoid(_ tag: String) -> Bool { tag == "input" || tag == "img" }

  package static func escape(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      case 0x00: continue
      default: bytes.append(byte)
      }
    }
  }
}
