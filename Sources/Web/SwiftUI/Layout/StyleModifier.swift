/// Sets one style property of the element, or of a wrapper where it is set already.
struct StyleModifier: ElementwiseModifier {
  typealias Body = Never
  let name: StaticString
  let value: String

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    let target = Wrapper.unpainted(element, taking: name)
    target.style(name, value)
    return target
  }
}

/// Sets an attribute of the element.
struct AttributeModifier: ElementwiseModifier {
  typealias Body = Never
  let name: StaticString
  let value: String

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    element.attribute(name, value)
    return element
  }
}
