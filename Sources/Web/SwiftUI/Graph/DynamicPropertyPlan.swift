@_spi(Reflection) import Swift

/// A dynamic property that keeps something in its component: implemented by the module's wrappers.
@MainActor
protocol ComponentProperty {
  /// Connects this value to the component's storage under `slot`.
  mutating func bind(to component: ComponentNode, slot: Int)
}

/// The offsets of a view type's dynamic properties. Made once per type: reflection takes
/// microseconds, a render with a plan takes none.
@MainActor
struct DynamicPropertyPlan {
  private struct Field {
    let offset: Int
    let bind: @MainActor (UnsafeMutableRawPointer, ComponentNode, Int) -> Void
  }

  private let fields: [Field]
  private static var plans: [ObjectIdentifier: DynamicPropertyPlan] = [:]

  /// Connects the dynamic properties of `value`, a struct, to the component's storage.
  /// - Parameter first: the slot of the first one, where several values share a component.
  static func bind<Value>(
    _ value: inout Value, to component: ComponentNode, from first: Int = 0
  ) {
    let plan = plan(for: Value.self)
    guard !plan.fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &value) { pointer in
      let base = UnsafeMutableRawPointer(pointer)
      for (slot, field) in plan.fields.enumerated() {
        field.bind(base + field.offset, component, first &+ slot)
      }
    }
  }

  private static func plan(for type: Any.Type) -> DynamicPropertyPlan {
    if let known = plans[ObjectIdentifier(type)] { return known }
    let plan = DynamicPropertyPlan(fields: fields(of: type, at: 0))
    plans[ObjectIdentifier(type)] = plan
    return plan
  }

  /// Inner properties come before the custom property that holds them, so that its `update()`
  /// finds them connected.
  private static func fields(of type: Any.Type, at base: Int) -> [Field] {
    var found: [Field] = []
    _ = _forEachField(of: type, options: []) { _, offset, fieldType, _ in
      if let property = fieldType as? any ComponentProperty.Type {
        found.append(field(property, at: base + offset))
      } else if let property = fieldType as? any DynamicProperty.Type {
        found += fields(of: fieldType, at: base + offset)
        found.append(updater(property, at: base + offset))
      }
      return true
    }
    return found
  }

  private static func field<P: ComponentProperty>(_ type: P.Type, at offset: Int) -> Field {
    Field(offset: offset) { pointer, component, slot in
      pointer.assumingMemoryBound(to: P.self).pointee.bind(to: component, slot: slot)
    }
  }

  private static func updater<P: DynamicProperty>(_ type: P.Type, at offset: Int) -> Field {
    Field(offset: offset) { pointer, _, _ in
      pointer.assumingMemoryBound(to: P.self).pointee.update()
    }
  }
}

/// A stored variable that updates an external property of a view.
@MainActor @preconcurrency
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}
