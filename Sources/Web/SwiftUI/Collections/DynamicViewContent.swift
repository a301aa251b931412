/// A type of view that generates views from an underlying collection of data.
@MainActor @preconcurrency
public protocol DynamicViewContent<Data>: View {
  associatedtype Data: Collection
  var data: Data { get }
}

extension ForEach: DynamicViewContent where Content: View {}

extension ModifiedContent: DynamicViewContent
where Content: DynamicViewContent, Modifier: ViewModifier {
  public var data: Content.Data { content.data }
}

extension DynamicViewContent {
  /// Sets the deletion action for the dynamic view. Each row gets a Delete button: behind a swipe,
  /// and behind a minus while the list is edited.
  public func onDelete(perform action: ((IndexSet) -> Void)?) -> some DynamicViewContent {
    modifier(
      DynamicRowsModifier { actions in
        actions.delete = nil
        if let action { actions.delete = { action($0) } }
      })
  }

  /// Sets the move action for the dynamic view. While the list is edited each row has a handle that
  /// moves it, dragged or by the arrow keys.
  public func onMove(perform action: ((IndexSet, Int) -> Void)?) -> some DynamicViewContent {
    modifier(
      DynamicRowsModifier { actions in
        actions.move = nil
        if let action { actions.move = { action($0, $1) } }
      })
  }
}

/// The actions allowed on the rows of the next `ForEach` inside.
struct DynamicRowActions {
  var delete: (@MainActor (IndexSet) -> Void)?
  var move: (@MainActor (IndexSet, Int) -> Void)?
  var isEmpty: Bool { delete == nil && move == nil }
}

struct DynamicRowActionsKey: EnvironmentKey {
  static var defaultValue: DynamicRowActions { DynamicRowActions() }
}

private struct DynamicRowsModifier: ViewModifier {
  typealias Body = Never
  let change: @MainActor (inout DynamicRowActions) -> Void

  static func _makeView<V: View>(
    _ modifier: Self, content: V, context: _ViewContext, into list: inout _ViewList
  ) {
    var context = context
    modifier.change(&context.environment[DynamicRowActionsKey.self])
    V._makeView(content, context: context, into: &list)
  }
}

/// The actions allowed on one row.
struct RowEditing {
  let index: Int
  let count: Int
  let actions: DynamicRowActions
}

struct RowEditingKey: EnvironmentKey {
  static var defaultValue: RowEditing? { nil }
}

private struct DeleteDisabledKey: EnvironmentKey { static let defaultValue = false }
private struct MoveDisabledKey: EnvironmentKey { static let defaultValue = false }

extension EnvironmentValues {
  var isDeleteDisabled: Bool {
    get { self[DeleteDisabledKey.self] }
    set { self[DeleteDisabledKey.self] = newValue }
  }

  var isMoveDisabled: Bool {
    get { self[MoveDisabledKey.self] }
    set { self[MoveDisabledKey.self] = newValue }
  }
}

extension View {
  /// Adds a condition for whether the view's view hierarchy is deletable.
  public func deleteDisabled(_ isDisabled: Bool) -> some View {
    modifier(EnvironmentModifier { $0.isDeleteDisabled = isDisabled })
  }

  /// Adds a condition for whether the view's view hierarchy is movable.
  public func moveDisabled(_ isDisabled: Bool) -> some View {
    modifier(EnvironmentModifier { $0.isMoveDisabled = isDisabled })
  }
}
