/// Views that a lazy container makes one by one.
@MainActor
protocol LazyRows {
  var rowCount: Int { get }
  /// Makes these rows, each with its own key.
  func makeRows(_ rows: some Sequence<Int>, context: _ViewContext, into list: inout _ViewList)
  /// The row that ``ScrollViewProxy`` knows by this id.
  func row(of id: AnyHashable) -> Int?
}

extension ForEach: LazyRows where Content: View {
  var rowCount: Int { data.count }

  func makeRows(_ rows: some Sequence<Int>, context: _ViewContext, into list: inout _ViewList) {
    let actions = context.environment[DynamicRowActionsKey.self]
    for row in rows {
      let element = data[data.index(data.startIndex, offsetBy: row)]
      var inner = context
      if !actions.isEmpty {
        inner.environment[DynamicRowActionsKey.self] = DynamicRowActions()
        inner.environment[RowEditingKey.self] = RowEditing(
          index: row, count: data.count, actions: actions)
      }
      inner.key = context.key.identified(by: id(element))
      inner.rowTag = AnyHashable(id(element))
      inner.scrollID = inner.rowTag
      // The body that contains the ForEach made the rows' closure, so its reads count as that
      // body's.
      let content = context.component?.tracking { self.content(element) } ?? self.content(element)
      Content._makeView(content, context: inner, into: &list)
    }
  }

  func row(of wanted: AnyHashable) -> Int? {
    guard let wanted = wanted.base as? ID else { return nil }
    return data.enumerated().first { id($0.element) == wanted }?.offset
  }
}
