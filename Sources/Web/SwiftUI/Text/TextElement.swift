extension Text: View {
  public typealias Body = Never

  public static func _makeView(_ view: Text, context: _ViewContext, into list: inout _ViewList) {
    let environment = context.environment
    let element = ElementNode("span", "t")
    if view.runs.count == 1, let run = view.runs.first, run.icon == nil, run.link == nil {
      TextLook.apply(environment, to: element, font: run.style.font)
      element.text = run.shown(in: environment)
      run.style.apply(to: element, in: environment)
    } else {
      TextLook.apply(environment, to: element)
      element.children = view.runs.enumerated().map { index, run in
        run.element(key: NodeKey.root.slot(index), in: environment)
      }
    }
    if let language = environment.typesettingLanguage {
      element.attribute("lang", language.minimalIdentifier)
    }
    TextLook.width(of: element.text ?? view.plainText, on: element)
    context.emit(element, into: &list)
  }
}

extension Text.Run {
  @MainActor
  func shown(in environment: EnvironmentValues) -> String {
    let text = date?.text(in: environment) ?? text
    return environment[TextCaseKey.self]?.apply(to: text) ?? text
  }

  @MainActor
  func element(key: NodeKey, in environment: EnvironmentValues) -> ElementNode {
    if let icon {
      let element = IconElement.make(icon)
      element.key = key
      if let style = style.paint?.style {
        element.style("color", style._paint(in: environment).color)
      } else if let color = style.color {
        element.style("color", color.css)
      }
      return element
    }
    let element = link.map { linkElement($0, in: environment) } ?? ElementNode("span")
    element.key = key
    element.text = shown(in: environment)
    style.font?.apply(to: element, design: environment[FontDesignKey.self])
    style.apply(to: element, in: environment)
    return element
  }

  @MainActor
  private func linkElement(_ url: URL, in environment: EnvironmentValues) -> ElementNode {
    guard environment.isEnabled, OpenURLAction.isSafe(url) else { return ElementNode("span") }
    let element = ElementNode("a", "ln")
    element.attribute("href", url.absoluteString)
    element.attribute("target", "_blank")
    element.attribute("rel", "noopener")
    // An app that opens links its own way is asked first.
    let openURL = environment.openURL
    if openURL.isCustom { element.on(.tap) { _ in openURL(url) } }
    return element
  }
}

extension Text.Style {
  /// Everything but the font, whose size and weight others may have set by now.
  @MainActor
  func apply(to element: ElementNode, in environment: EnvironmentValues) {
    if let paint { TextLook.paint(paint.style, in: environment, on: element) }
    if let weight { element.style("font-weight", String(weight.value)) }
    if let color { TextLook.paint(color, in: environment, on: element) }
    if isItalic { element.style("font-style", "italic") }
    if isUnderlined || isStruck {
      let lines = (isUnderlined ? ["underline"] : []) + (isStruck ? ["line-through"] : [])
      let pattern = linePattern.css.map { [$0] } ?? []
      let color = lineColor.map { [$0.css] } ?? []
      element.style("text-decoration", (lines + pattern + color).joined(separator: " "))
    }
    if let backgroundColor { element.style("background", backgroundColor.css) }
    if hasMonospacedDigits { element.add(class: "md") }
    if isMonospaced { element.style("font-family", "var(--mono)") }
    if let kerning { element.style("letter-spacing", pixels: kerning) }
    if let baselineOffset {
      element.style("position", "relative")
      element.style("top", pixels: -baselineOffset)
    }
  }
}
