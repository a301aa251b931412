import ClientKit
import LookKit
import SwiftUI
import TruFanClient

/// The lot's app: the orders of a venue, for staff who walk with a phone.
public struct TruFanStaffApp: App {
  /// Not the parker's app's: one browser may have a parker and a staff member.
  static let sessionKey = "trufan_staff_session"
  /// Bytes of a photo; also enough for a list of items.
  public nonisolated static let largestImport = PhotoSender.largestPhoto

  @State private var session = TruFanSession(device: .current, key: Self.sessionKey)
  @State private var announcer = Announcer()
  @State private var link = OpenedLink()

  public init() {}

  public var body: some Scene {
    WindowGroup {
      StaffContentView(link: link)
        // Also while nobody is signed in: the page waits behind the sign-in.
        .onOpenURL { link.open($0) }
        .task(id: session.user?.id) { await session.watchOtherWindows() }
        .environment(session)
        .environment(announcer)
    }
  }
}

/// Signed in or not, and whether the account is staff's.
struct StaffContentView: View {
  let link: OpenedLink

  private static let door = SignInDoor(
    title: "TruFan Staff", promise: "Orders of your lot, in your hand.", symbol: "shippingbox.fill",
    demoEmail: "staff@example.com", takesNewAccounts: false)

  @Environment(TruFanSession.self) private var session

  var body: some View {
    ZStack {
      if let user = session.user {
        if user.role >= .venueStaff {
          StaffMainView(staff: StaffState(session: session, user: user), link: link)
            .transition(.opacity)
            .id(user.id)
        } else {
          NotStaffView(name: user.firstName)
        }
      } else {
        SignInView(door: Self.door, session: session)
          .background { PlaceKeeper.staff([link.waiting?.address ?? ""]) }
          .transition(.opacity)
      }
    }
    .animation(.easeInOut(duration: 0.25), value: session.user?.id)
    .refreshesAccount(of: session)
  }
}

extension PlaceKeeper {
  /// Keeps the staff member's place.
  /// - Parameter open: opens the place of the last launch.
  static func staff(
    _ addresses: [String], open: @escaping @MainActor (URL) -> Void = { _ in }
  ) -> PlaceKeeper {
    PlaceKeeper("trufan.staff.place", addresses: addresses, open: open)
  }
}
