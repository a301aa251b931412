/// The behaviour of an element in the room that it gets. A server cannot measure text, so the
/// browser lays out. It needs to know only which elements hug their content and which fill.
package struct LayoutFacts: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let fillsWidth = LayoutFacts(rawValue: 1)
  package static let fillsHeight = LayoutFacts(rawValue: 2)
  package static let limitsWidth = LayoutFacts(rawValue: 4)
  package static let limitsHeight = LayoutFacts(rawValue: 8)
  package static let fills: LayoutFacts = [.fillsWidth, .fillsHeight]

  var classes: String { Self.classTable[Int(rawValue)] }

  /// The class attribute's part for each of the sixteen sets of facts.
  private static let classTable = (0..<16 as Range<UInt8>).map { value in
    let facts = LayoutFacts(rawValue: value)
    var names: [String] = []
    if facts.contains(.fillsWidth) { names.append(facts.contains(.limitsWidth) ? "fx mx" : "fx") }
    if facts.contains(.fillsHeight) { names.append(facts.contains(.limitsHeight) ? "fy my" : "fy") }
    return names.joined(separator: " ")
  }
}

/// How an element's facts follow from those of its children.
package enum LayoutRole: Equatable {
  /// Always hugs.
  case hug
  /// Always these facts, with any content.
  case fixed(LayoutFacts)
  /// A flexible gap: fills along the axis of the stack it stands in, elsewhere both.
  case spacer
  case stack(Axis)
  /// As big as its biggest child: `ZStack`, padding, backgrounds.
  case overlay
  /// A frame: each axis inherits, is fixed, or fills up to a limit.
  case frame(width: FrameRule, height: FrameRule)
  /// Takes no room: dialogs, decoration.
  case outOfFlow
}

package enum FrameRule: Equatable {
  case inherit
  case fixed
  case fill
  case fillLimited
}

extension ElementNode {
  /// Recomputes the facts of this element from its children's.
  func updateFacts() {
    var new = computedFacts
    if unbounded.contains(.horizontal), !isFixed { new.subtract([.fillsWidth, .limitsWidth]) }
    if unbounded.contains(.vertical), !isFixed { new.subtract([.fillsHeight, .limitsHeight]) }
    facts = new
  }

  private var isFixed: Bool {
    if case .fixed = role { return true }
    return false
  }

  private var computedFacts: LayoutFacts {
    switch role {
    case .hug, .outOfFlow: return []
    case .fixed(let facts): return facts
    case .spacer: return []
    case .stack(let axis):
      return childFacts(spacerFills: axis == .horizontal ? .fillsWidth : .fillsHeight)
    case .overlay: return childFacts(spacerFills: .fills)
    case .frame(let width, let height):
      let inner = childFacts(spacerFills: .fills)
      var facts: LayoutFacts = []
      switch width {
      case .inherit: facts.formUnion(inner.intersection([.fillsWidth, .limitsWidth]))
      case .fixed: break
      case .fill: facts.insert(.fillsWidth)
      case .fillLimited: facts.formUnion([.fillsWidth, .limitsWidth])
      }
      switch height {
      case .inherit: facts.formUnion(inner.intersection([.fillsHeight, .limitsHeight]))
      case .fixed: break
      case .fill: facts.insert(.fillsHeight)
      case .fillLimited: facts.formUnion([.fillsHeight, .limitsHeight])
      }
      return facts
    }
  }

  private func childFacts(spacerFills: LayoutFacts) -> LayoutFacts {
    var union: LayoutFacts = []
    for child in children {
      child.eachElement { element in
        switch element.role {
        case .outOfFlow: break
        case .spacer: union.formUnion(spacerFills)
        default: union.formUnion(element.facts.intersection(.fills))
        }
      }
    }
    return union
  }
}
