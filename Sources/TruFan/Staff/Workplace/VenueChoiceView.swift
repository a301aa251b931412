import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// Where somebody who works at several venues is now.
struct VenueChoiceView: View {
  let venues: [Venue]
  @Environment(StaffState.self) private var staff

  var body: some View {
    NavigationStack {
      content
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Palette.page)
        .navigationTitle("Where are you?")
        .toolbar {
          ToolbarItem(placement: .topBarTrailing) { StaffMenu() }
        }
    }
  }

  @ViewBuilder private var content: some View {
    if venues.isEmpty {
      EmptyStateView(
        icon: "building.2", title: "No venue yet",
        message: "Ask an administrator to add you to the staff of a lot.")
    } else {
      ScrollView {
        VStack(spacing: 12) {
          ForEach(venues) { venue in
            Button {
              staff.venueChosen(venue)
            } label: {
              row(venue)
            }
            .buttonStyle(.plain)
            .accessibilityIdentifier("venue-\(venue.id)")
          }
        }
        .page()
      }
    }
  }

  private func row(_ venue: Venue) -> some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        Text(venue.name)
          .font(.headline)
        if let address = venue.addressLine1 {
          Text(address)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
      }
      Spacer(minLength: 8)
      Image(systemName: "chevron.right")
        .foregroundStyle(.secondary)
        .accessibilityHidden(true)
    }
    .frame(minHeight: 44)
    .card()
  }
}

struct VenueChoiceViewPreviews: PreviewProvider {
  static var previews: some View {
    VenueChoiceView(venues: Venue.samples)
      .environment(StaffPreview.staff)
  }
}
