import SwiftUI
import TruFanClient

/// Tells a parker who signed in here that this app is for the lot's staff.
struct NotStaffView: View {
  let name: String
  @Environment(TruFanSession.self) private var session

  var body: some View {
    EmptyStateView(
      icon: "person.crop.circle", title: "This app is for the lot's staff",
      message: """
        \(name), your account is a parker's. Order in the TruFan app, or sign in here with a staff \
        account.
        """, isPage: true, actionTitle: "Sign Out"
    ) { Task { await session.signOut() } }
    .frame(maxHeight: .infinity)
    .background(Palette.page)
    .accessibilityIdentifier("notStaff")
  }
}

struct NotStaffViewPreviews: PreviewProvider {
  static var previews: some View {
    NotStaffView(name: "Sarah")
      .environment(StaffPreview.staff.session)
  }
}
