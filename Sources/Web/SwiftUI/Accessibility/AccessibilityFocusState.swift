/// Reads and writes the focus of an active accessibility technology, such as VoiceOver. A browser
/// reports only its own focus. Assistive technology follows that, so setting the value moves its
/// cursor.
@propertyWrapper
public struct AccessibilityFocusState<Value: Hashable> {
  public typealias Binding = FocusState<Value>.Binding

  private var focus: FocusState<Value>

  public nonisolated init() where Value == Bool { focus = FocusState() }
  public nonisolated init<T>() where Value == T?, T: Hashable { focus = FocusState() }

  @MainActor
  public var wrappedValue: Value {
    get { focus.wrappedValue }
    nonmutating set { focus.wrappedValue = newValue }
  }

  public var projectedValue: Binding { focus.projectedValue }
}

extension AccessibilityFocusState: DynamicProperty {}

extension AccessibilityFocusState: ComponentProperty {
  mutating func bind(to component: ComponentNode, slot: Int) {
    focus.bind(to: component, slot: slot)
  }
}

extension View {
  /// Modifies this view by binding its accessibility element's focus state to the given state
  /// value.
  public func accessibilityFocused<Value: Hashable>(
    _ binding: AccessibilityFocusState<Value>.Binding, equals value: Value
  ) -> some View {
    modifier(FocusedModifier(storage: binding.storage, value: value))
      .modifier(FocusPlaceModifier())
  }

  /// Modifies this view by binding its accessibility element's focus state to the given Boolean
  /// state value.
  public func accessibilityFocused(
    _ condition: AccessibilityFocusState<Bool>.Binding
  ) -> some View {
    modifier(FocusedModifier(storage: condition.storage, value: true))
      .modifier(FocusPlaceModifier())
  }
}

/// Lets also a text or a picture have the focus, though not as a stop of the Tab key.
private struct FocusPlaceModifier: ElementwiseModifier {
  typealias Body = Never

  func apply(to element: ElementNode, context: _ViewContext) -> ElementNode {
    if !element.containsNativeControl, !element.takesTaps {
      element.attribute("tabindex", "-1")
      element.attribute("data-fp", "keep")
    }
    return element
  }
}
