/// The attributes and traits that accessibility modifiers attach to an element.
public struct AccessibilityAttachmentModifier: ViewModifier {
  public typealias Body = Never
  let attach: @MainActor (ElementNode) -> Void

  public static func _makeView<V: View>(
    _ modifier: AccessibilityAttachmentModifier, content: V, context: _ViewContext,
    into list: inout _ViewList
  ) {
    V._makeView(content, context: context.adding(modifier), into: &list)
  }
}

extension AccessibilityAttachmentModifier: ElementModifier {
  package func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    attach(Self.target(in: element))
    return element
  }

  /// The element that stands for the view. It lies inside padding, frames and backgrounds, but no
  /// deeper than the element that takes taps.
  private static func target(in element: ElementNode) -> ElementNode {
    var target = element
    while target.handlers.isEmpty, let inner = target.wrapped,
      !target.hasAttribute("role")
    {
      target = inner
    }
    return target
  }
}

extension View {
  /// Uses the string you specify to identify the view; `data-testid` in the browser.
  public func accessibilityIdentifier(
    _ identifier: String
  ) -> ModifiedContent<Self, AccessibilityAttachmentModifier> {
    modifier(
      AccessibilityAttachmentModifier { element in
        // The innermost identifier names the element; an outer one does not rename it.
        if !element.hasAttribute("data-testid") {
          element.attribute("data-testid", identifier)
        }
      })
  }
}
