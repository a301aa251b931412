import SwiftUI
import TruFanClient
import TruFanModels

/// Who is signed in, another venue, and the way out.
struct StaffMenu: View {
  @Environment(StaffState.self) private var staff
  @State private var isAskingToSignOut = false
  @State private var isShowingPhoto = false

  var body: some View {
    Menu {
      if staff.user.role >= .venueAdmin, staff.workplace.chosen != nil {
        Button("Administration", systemImage: "chart.bar.fill") { staff.path = [.admin(.home)] }
          .accessibilityIdentifier("administration")
      }
      if staff.workplace.chosen != nil {
        Button("Unpaid parking", systemImage: "car.fill") { staff.path = [.unpaidParking] }
          .accessibilityIdentifier("unpaidParking")
      }
      if staff.workplace.canChoose, staff.workplace.chosen != nil {
        Button("Change venue", systemImage: "building.2") { staff.venueChosen(nil) }
          .accessibilityIdentifier("changeVenueButton")
      }
      Button("My photo", systemImage: "person.crop.circle") { isShowingPhoto = true }
        .accessibilityIdentifier("myPhoto")
      Button("Sign out \(staff.user.firstName)", systemImage: "rectangle.portrait.and.arrow.right")
      {
        isAskingToSignOut = true
      }
      .accessibilityIdentifier("signOutButton")
    } label: {
      Image(systemName: "person.crop.circle")
    }
    .accessibilityLabel("\(staff.user.firstName), menu")
    .accessibilityIdentifier("staffMenu")
    .sheet(isPresented: $isShowingPhoto) {
      StaffPhotoView(model: StaffPhotoViewModel(user: staff.user, api: staff.api))
    }
    .confirmationDialog(
      "Sign out on this device?", isPresented: $isAskingToSignOut, titleVisibility: .visible
    ) {
      Button("Sign Out", role: .destructive) { Task { await staff.session.signOut() } }
        .accessibilityIdentifier("confirmSignOutButton")
    }
  }
}
