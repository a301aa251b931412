/// What a text field, a menu or a slider shows. The browser owns it: a value of the server's is an
/// answer to what was typed, never a correction of what is being typed.
///
/// Every edit carries a number. After the handlers of edit N have run, the text that the model holds
/// is compared with the text that came; only if it differs does it go back, tagged N, and the browser
/// takes it only while it is still at N.
package struct FieldContent {
  /// The text; for a menu the index of the choice, for a slider the number.
  var text: String
  /// Passwords are never sent back to the browser, except to be cleared.
  var isSecret = false
  /// The text that the model holds now.
  let read: @MainActor () -> String
}

/// What the browser is known to show in a mounted field.
struct FieldState {
  var edit = 0
  var shown: String?
  /// Whether the field is to have the focus when the page is shown anew.
  var hasFocus = false
}

extension ElementNode {
  /// The text to write into the page's HTML.
  func takeFieldText() -> String? {
    guard let field else { return nil }
    fieldState.shown = field.isSecret ? "" : field.text
    return field.isSecret ? nil : field.text
  }

  func adoptField(of description: ElementNode, patch: PatchWriter) {
    field = description.field
    if let field, !isFresh { show(field.text, patch: patch) }
  }

  /// Notes what the browser shows after an event.
  func heard(_ kind: EventKind, _ payload: EventPayload) {
    guard field != nil else { return }
    switch kind {
    case .input:
      guard let edit = payload.list.first?.number, let text = payload.list.last?.text,
        (0...1e9).contains(edit)
      else { return }
      fieldState.edit = Int(edit)
      fieldState.shown = text
    case .select, .number:
      if let number = payload.number { fieldState.shown = CSS.number(number) }
    default: return
    }
  }

  func settle(_ kind: EventKind, patch: PatchWriter) {
    guard let field, kind == .input || kind == .select || kind == .number else { return }
    show(field.read(), patch: patch)
  }

  private func show(_ text: String, patch: PatchWriter) {
    guard let field, text != fieldState.shown, !field.isSecret || text.isEmpty else { return }
    patch.value(id, edit: fieldState.edit, text)
    fieldState.shown = text
  }
}
