/// Views that a lazy container makes one by one.
@MainActor
protocol LazyRows {
  var rowCount: Int { get }
  /// Makes these rows, each with its own key.
  func makeRows(_ rows: Range<Int>, context: _ViewContext, into list: inout _ViewList)
  /// The row that ``ScrollViewProxy`` knows by this id.
  func row(of id: AnyHashable) -> Int?
}

extension ForEach: LazyRows where Content: View {
  var rowCount: Int { data.count }

  func makeRows(_ rows: Range<Int>, context: _ViewContext, into list: inout _ViewList) {
    guard let component = context.component else {
      return describe(rows, context: context, into: &list)
    }
    // The body that contains the ForEach made the rows' closure, so its reads count as that
    // body's. They are noted once for all rows, not for each.
    component.tracking { describe(rows, context: context, into: &list) }
  }

  @MainActor
  private func describe(_ rows: Range<Int>, context: _ViewContext, into list: inout _ViewList) {
    let actions = context.environment[DynamicRowActionsKey.self]
    var index = data.index(data.startIndex, offsetBy: rows.lowerBound)
    for row in rows {
      let element = data[index]
      var inner = context
      if !actions.isEmpty {
        inner.environment[DynamicRowActionsKey.self] = DynamicRowActions()
        inner.environment[RowEditingKey.self] = RowEditing(
          index: row, count: data.count, actions: actions)
      }
      inner.enterRow(id(element))
      Content._makeView(content(element), context: inner, into: &list)
      data.formIndex(after: &index)
    }
  }

  func row(of wanted: AnyHashable) -> Int? {
    guard let wanted = wanted.base as? ID else { return nil }
    return data.enumerated().first { id($0.element) == wanted }?.offset
  }
}
