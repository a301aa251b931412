import SwiftUI

/// The changes in an update of the licence, before its text.
struct LicenseChanges: View {
  let previousVersion: String
  let changes: [String]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(
        changes.isEmpty
          ? "You accepted version \(previousVersion)"
          : "What changed since version \(previousVersion)"
      )
      .font(.headline)
      .accessibilityAddTraits(.isHeader)
      if changes.isEmpty {
        Text("The app does not know what that version said. Please read this one as a whole.")
      }
      ForEach(changes, id: \.self) { change in
        HStack(alignment: .firstTextBaseline, spacing: 8) {
          Text("•").accessibilityHidden(true)
          Text(change)
        }
      }
    }
    .padding(16)
    .frame(maxWidth: LicenseTextView.measure, alignment: .leading)
    .background(Color.blue.opacity(0.1))
    .clipShape(RoundedRectangle(cornerRadius: 10))
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("licenseChanges")
  }
}
