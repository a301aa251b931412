/// A symbol rendering mode. Our drawings have one colour, so every mode looks alike.
public struct SymbolRenderingMode: Hashable, Sendable {
  private let name: String
  public static let monochrome = SymbolRenderingMode(name: "monochrome")
  public static let multicolor = SymbolRenderingMode(name: "multicolor")
  public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
  public static let palette = SymbolRenderingMode(name: "palette")
}

/// Symbols are drawn from one sprite, so that a change of symbol is a few bytes.
@MainActor
package enum IconElement {
  /// The address of the sprite; the host adds a version, so that browsers may keep it for ever.
  package static var sprite = "/_q/icons.svg" {
    didSet { place = sprite + "#" }
  }

  /// The address of a symbol, without its name.
  private static var place = sprite + "#"

  /// The symbol that a new `href` of an icon's drawing names.
  static func symbol(in href: String, of element: ElementNode) -> String? {
    guard element.tag == "use", href.hasPrefix(place) else { return nil }
    return String(href.utf8.dropFirst(place.utf8.count))
  }

  static func make(_ name: String) -> ElementNode {
    let use = ElementNode("use")
    use.attribute("href", place + name)
    let element = ElementNode("svg", "ic", children: [use])
    element.attribute("viewBox", "0 0 24 24")
    element.attribute("aria-hidden", "true")
    return element
  }

  /// A symbol is as large, as heavy and of the colour of the text it stands with.
  static func look(_ environment: EnvironmentValues, on element: ElementNode) {
    environment.font?.applySize(to: element)
    let traits = environment[TextTraitsKey.self]
    let weight = environment[FontWeightKey.self] ?? traits.weight ?? environment.font?.weightValue
    switch weight?.value {
    case .some(..<400): element.add(class: "light")
    case 600: element.add(class: "semibold")
    case .some(700...): element.add(class: "bold")
    default: break
    }
    if let style = environment[ForegroundKey.self] {
      element.style("color", style._paint(in: environment).color)
    }
  }
}
