import SwiftUI

/// A field with its name above: a value that fills the field does not say what it is.
struct LabeledField<Field: View>: View {
  let name: String
  @ViewBuilder let field: Field

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(name)
        .font(.caption)
        .foregroundStyle(.secondary)
        // The field says it by its own title.
        .accessibilityHidden(true)
      field
    }
    .padding(.vertical, 2)
  }
}

struct LabeledFieldPreviews: PreviewProvider {
  static var previews: some View {
    Form {
      LabeledField(name: "Name") { TextField("Name", text: .constant("Maison Lumière")) }
    }
  }
}
