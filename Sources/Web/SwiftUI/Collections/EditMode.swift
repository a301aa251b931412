/// A mode that indicates whether the user can edit a view's content.
public enum EditMode: Hashable, Sendable {
  case inactive, transient, active

  /// Indicates whether a view is being edited.
  public var isEditing: Bool { self != .inactive }
}

/// Whether the views of one page are being edited.
@MainActor @Observable
final class EditModeStorage {
  var mode = EditMode.inactive
}

struct EditModeKey: EnvironmentKey {
  static var defaultValue: Binding<EditMode>? { nil }
}

extension EnvironmentValues {
  /// An indication of whether the user can edit the contents of a view associated with this
  /// environment.
  public var editMode: Binding<EditMode>? {
    get { self[EditModeKey.self] }
    set { self[EditModeKey.self] = newValue }
  }
}

extension Binding where Value == EditMode {
  @MainActor
  static func stored(in storage: EditModeStorage) -> Binding<EditMode> {
    Binding(get: { storage.mode }, set: { (mode: EditMode) in storage.mode = mode })
  }
}

/// A button that toggles the edit mode environment value.
public struct EditButton: View {
  @Environment(\.editMode) private var editMode

  public nonisolated init() {}

  public var body: some View {
    let isEditing = editMode?.wrappedValue.isEditing ?? false
    Button(isEditing ? "Done" : "Edit") {
      withAnimation { editMode?.wrappedValue = isEditing ? .inactive : .active }
    }
    .fontWeight(isEditing ? .semibold : nil)
  }
}
