extension EnvironmentValues {
  /// The environment of presented content: the presenting view's, without its settings for layout
  /// and text.
  @MainActor
  func presented(on level: PresentationHost, dismiss: DismissAction) -> EnvironmentValues {
    var inner = self
    inner[StackAxisKey.self] = nil
    inner[PresentationHostKey.self] = level
    inner[PresentationKey.self] = nil
    inner[NavigationKey.self] = nil
    inner[PageKey.self] = nil
    inner[ButtonHostKey.self] = nil
    inner[SwipeActionsKey.self] = []
    inner[RowEditingKey.self] = nil
    inner[PullKey.self] = nil
    inner.editMode = .stored(in: EditModeStorage())
    inner[FontKey.self] = nil
    inner[FontWeightKey.self] = nil
    inner[ForegroundKey.self] = nil
    inner[TextTraitsKey.self] = Text.Style()
    inner[TextAlignmentKey.self] = .leading
    inner[TextCaseKey.self] = nil
    inner[LineLimitKey.self] = nil
    inner[LineSpacingKey.self] = 0
    inner.isPresented = true
    inner.dismiss = dismiss
    return inner
  }
}
