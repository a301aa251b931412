import SwiftUI

extension View {
  /// Where the app runs on a server, the browser ends this screen with the thank-you when its
  /// countdown is over or Done was tapped, also while the server is out of reach. On an iPad the app
  /// is always within reach.
  /// - Parameters:
  ///   - visit: the session's public id.
  ///   - action: the browser has done so, perhaps a while ago.
  func endsWithoutApp(
    visit: String, perform action: @escaping @MainActor () -> Void
  ) -> some View {
    #if canImport(UIKit)
      self
    #else
      _browserFarewell(key: visit, perform: action) { ThankYouWords() }
    #endif
  }
}
