import LookKit
import SoulModels
import SwiftUI

/// All countries with their calling codes, and a search for them.
struct CountryPicker: View {
  let choose: @MainActor (PhoneRegion) -> Void
  @State private var searchText = ""
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    let found = PhoneRegions.search(searchText)
    NavigationStack {
      List {
        if found.isEmpty {
          Text("No country matches “\(searchText)”. Search for its name or its calling code.")
            .foregroundStyle(SoulPalette.quiet)
            .announced("No country matches.")
            .accessibilityIdentifier("noCountry")
        }
        ForEach(found) { region in
          Button {
            choose(region)
            dismiss()
          } label: {
            HStack(spacing: 12) {
              // Not every system draws flags; the letters are the same everywhere.
              Text(region.id)
                .font(.subheadline)
                .foregroundStyle(SoulPalette.quiet)
                .frame(width: 32, alignment: .leading)
                .accessibilityHidden(true)
              Text(region.name)
              Spacer(minLength: 8)
              Text(region.callingCode)
                .monospacedDigit()
                .foregroundStyle(SoulPalette.quiet)
            }
            .foregroundStyle(.white)
          }
          .accessibilityIdentifier("country-\(region.id)")
        }
      }
      .searchable(text: $searchText, prompt: "Country or code")
      .navigationTitle("Country")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button("Cancel") { dismiss() }
            .accessibilityIdentifier("closeCountries")
        }
      }
    }
  }
}
