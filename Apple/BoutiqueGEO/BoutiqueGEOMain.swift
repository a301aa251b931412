import BoutiqueApp
import SwiftUI
import UIKit

/// The kiosk as an iPad app. Everything but the start is in the package.
@main
enum BoutiqueGEOMain {
  @MainActor
  static func main() {
    keepTheScreenOn()
    BoutiqueGEOApp.main()
  }

  /// A kiosk that goes dark on the counter looks broken.
  @MainActor
  private static func keepTheScreenOn() {
    NotificationCenter.default.addObserver(
      forName: UIApplication.didFinishLaunchingNotification, object: nil, queue: .main
    ) { _ in
      MainActor.assumeIsolated { UIApplication.shared.isIdleTimerDisabled = true }
    }
  }
}
