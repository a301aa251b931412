/// The content of a text field, a menu or a slider. The browser owns it: the server's value answers
/// an edit, and never corrects a text during typing.
///
/// Every edit carries a number. After the handlers of edit N have run, the model's text is compared
/// with the edit's text. Only a different text goes back, tagged N. The browser takes it only while
/// it is still at N.
@MainActor
package final class FieldContent {
  /// The text; for a menu the index of the choice, for a slider the number.
  let text: String
  /// Passwords are never sent back to the browser, except to be cleared.
  let isSecret: Bool
  /// The text that the model holds now.
  let read: @MainActor () -> String

  /// The number of the browser's last edit that came.
  fileprivate(set) var edit = 0
  /// The text that the browser shows, as far as known.
  fileprivate(set) var shown: String?
  /// Whether the field is to have the focus when the page is shown anew.
  var hasFocus = false

  init(text: String, isSecret: Bool = false, read: @escaping @MainActor () -> String) {
    self.text = text
    self.isSecret = isSecret
    self.read = read
  }

  /// The text to write into the page's HTML.
  func textForPage() -> String? {
    shown = isSecret ? "" : text
    return isSecret ? nil : text
  }
}

extension ElementNode {
  func adoptField(of description: ElementNode, patch: PatchWriter) {
    if let old = field, let new = description.field {
      new.edit = old.edit
      new.shown = old.shown
      new.hasFocus = old.hasFocus
    }
    field = description.field
    if let field, !isFresh { show(field.text, patch: patch) }
  }

  /// Records the browser's content after an event.
  func heard(_ kind: EventKind, _ payload: EventPayload) {
    guard let field else { return }
    switch kind {
    case .input:
      guard let edit = payload.list.first?.number, let text = payload.list.last?.text,
        (0...1e9).contains(edit)
      else { return }
      field.edit = Int(edit)
      field.shown = text
    case .select, .number:
      if let number = payload.number { field.shown = CSS.number(number) }
    default: return
    }
  }

  func settle(_ kind: EventKind, patch: PatchWriter) {
    guard let field, kind == .input || kind == .select || kind == .number else { return }
    show(field.read(), patch: patch)
  }

  private func show(_ text: String, patch: PatchWriter) {
    guard let field, text != field.shown, !field.isSecret || text.isEmpty else { return }
    patch.value(id, edit: field.edit, text)
    field.shown = text
  }
}
