import SwiftUI
import TrainerModels

/// The licence, and when it was accepted.
struct LicenseSection: View {
  let records: LicenseRecords
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone
  @State private var isLicenseShown = false

  var body: some View {
    Section {
      Button("View Full License") { isLicenseShown = true }
        .accessibilityIdentifier("viewFullLicense")
        .sheet(isPresented: $isLicenseShown) { LicenseSheet() }
      Text("Creative Commons Attribution 4.0")
      if let date = LicenseAcceptanceViewModel.acceptedDateText(
        records, locale: locale, timeZone: timeZone)
      {
        VStack(alignment: .leading, spacing: 2) {
          Text("Accepted")
          Text(date)
            .font(.subheadline)
            .foregroundStyle(.secondary)
            .accessibilityIdentifier("acceptedDate")
        }
      }
      if let version = records.acceptedVersion {
        LabeledContent("Accepted Version") {
          Text(version).accessibilityIdentifier("acceptedVersion")
        }
      }
      if !records.all.isEmpty {
        NavigationLink("Acceptance Record", value: Route.acceptance)
          .accessibilityIdentifier("acceptanceRecordButton")
      }
    } header: {
      Text("License")
    }
  }
}

/// The licence as it is, letter by letter.
struct LicenseSheet: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    NavigationStack {
      ScrollView {
        Text(LicenseText.current.text)
          .font(.caption.monospaced())
          .textSelection(.enabled)
          .frame(maxWidth: 640, alignment: .leading)
          .padding(20)
          .frame(maxWidth: .infinity)
      }
      .accessibilityIdentifier("licenseSheet")
      .navigationTitle("Full License")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .confirmationAction) {
          Button("Done") { dismiss() }
            .accessibilityIdentifier("doneButton")
        }
      }
    }
  }
}

struct LicenseSheetPreviews: PreviewProvider {
  static var previews: some View { LicenseSheet() }
}
