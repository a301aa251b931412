/// A structure that defines the placement of a toolbar item.
public struct ToolbarItemPlacement: Hashable, Sendable {
  enum Place { case leading, trailing, principal, bottom, none }

  let place: Place
  var isConfirmation = false

  public static let automatic = ToolbarItemPlacement(place: .trailing)
  public static let principal = ToolbarItemPlacement(place: .principal)
  public static let navigation = ToolbarItemPlacement(place: .leading)
  public static let primaryAction = ToolbarItemPlacement(place: .trailing)
  public static let secondaryAction = ToolbarItemPlacement(place: .trailing)
  public static let confirmationAction = ToolbarItemPlacement(
    place: .trailing, isConfirmation: true)
  public static let cancellationAction = ToolbarItemPlacement(place: .leading)
  public static let destructiveAction = ToolbarItemPlacement(place: .trailing)
  public static let navigationBarLeading = ToolbarItemPlacement(place: .leading)
  public static let navigationBarTrailing = ToolbarItemPlacement(place: .trailing)
  public static let topBarLeading = ToolbarItemPlacement(place: .leading)
  public static let topBarTrailing = ToolbarItemPlacement(place: .trailing)
  public static let bottomBar = ToolbarItemPlacement(place: .bottom)
  public static let status = ToolbarItemPlacement(place: .bottom)
  /// Above the keyboard; a browser's keyboard brings its own bar, so these items do not show.
  public static let keyboard = ToolbarItemPlacement(place: .none)
}

/// One item of a toolbar, with the environment of the view that declares it.
struct ToolbarEntry {
  let placement: ToolbarItemPlacement
  var key: NodeKey
  let content: AnyView
  var environment: EnvironmentValues?
}

/// Conforming types represent items that can be placed in a toolbar.
@MainActor @preconcurrency
public protocol ToolbarContent {
  associatedtype Body: ToolbarContent
  @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }

  func _collect(key: _ToolbarKey, into items: inout _ToolbarItems)
}

extension ToolbarContent {
  /// Composed content: its dynamic properties live in the component that has the toolbar.
  public func _collect(key: _ToolbarKey, into items: inout _ToolbarItems) {
    guard let component = items.component else { return }
    var content = self
    component.failure = nil
    DynamicPropertyPlan.bind(&content, to: component, from: key.key.number)
    if let failure = component.failure { return component.graph.log(failure) }
    content.body._collect(key: key.slot(0), into: &items)
  }
}

extension Never: ToolbarContent {}

extension ToolbarContent where Body == Never {
  public var body: Never { fatalError("\(Self.self) resolves itself and has no body.") }
}

/// Identity of toolbar content; an implementation detail of this module.
public struct _ToolbarKey {
  var key: NodeKey
  func slot(_ index: Int) -> _ToolbarKey { _ToolbarKey(key: key.slot(index)) }
}

/// Collected toolbar content; an implementation detail of this module.
public struct _ToolbarItems {
  weak var component: ComponentNode?
  var entries: [ToolbarEntry] = []
}

/// A model that represents an item which can be placed in the toolbar.
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
  public typealias Body = Never
  private let placement: ToolbarItemPlacement
  private let content: Content

  public func _collect(key: _ToolbarKey, into items: inout _ToolbarItems) {
    items.entries.append(
      ToolbarEntry(placement: placement, key: key.key, content: AnyView(content)))
  }
}

extension ToolbarItem where ID == () {
  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }
}

/// A model that represents a group of toolbar items which can be placed in the toolbar.
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
  public typealias Body = Never
  private let placement: ToolbarItemPlacement
  private let content: Content

  public init(
    placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
  ) {
    self.placement = placement
    self.content = content()
  }

  public func _collect(key: _ToolbarKey, into items: inout _ToolbarItems) {
    items.entries.append(
      ToolbarEntry(placement: placement, key: key.key, content: AnyView(content)))
  }
}

/// A list of toolbar contents, possibly empty.
public struct _ToolbarContentList: ToolbarContent {
  public typealias Body = Never
  let collect: @MainActor (_ToolbarKey, inout _ToolbarItems) -> Void

  public func _collect(key: _ToolbarKey, into items: inout _ToolbarItems) { collect(key, &items) }
}

/// Constructs a toolbar item set from multi-expression closures.
@resultBuilder
@MainActor
public struct ToolbarContentBuilder {
  public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> Content {
    content
  }

  public static func buildBlock<each Content: ToolbarContent>(
    _ content: repeat each Content
  ) -> some ToolbarContent {
    _ToolbarContentList { key, items in
      var index = 0
      repeat collectSlot(each content, index: &index, key: key, into: &items)
    }
  }

  public static func buildIf<Content: ToolbarContent>(_ content: Content?) -> some ToolbarContent {
    _ToolbarContentList { key, items in content?._collect(key: key, into: &items) }
  }

  public static func buildEither<Content: ToolbarContent>(
    first: Content
  ) -> _ToolbarContentList {
    _ToolbarContentList { key, items in first._collect(key: key.slot(0), into: &items) }
  }

  public static func buildEither<Content: ToolbarContent>(
    second: Content
  ) -> _ToolbarContentList {
    _ToolbarContentList { key, items in second._collect(key: key.slot(1), into: &items) }
  }

  public static func buildLimitedAvailability<Content: ToolbarContent>(
    _ content: Content
  ) -> some ToolbarContent { content }

  private static func collectSlot<Content: ToolbarContent>(
    _ content: Content, index: inout Int, key: _ToolbarKey, into items: inout _ToolbarItems
  ) {
    content._collect(key: key.slot(index), into: &items)
    index += 1
  }
}
