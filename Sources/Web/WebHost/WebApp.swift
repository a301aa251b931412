import Foundation
import SwiftUI

/// An app that browsers can open.
package struct WebApp: Sendable {
  /// Where it lives, such as `/boutique`.
  package let path: String
  /// The page's title until the app sets one.
  package let title: String
  /// The first paint's background behind the app, as a CSS colour for the browser's own bars.
  package let themeColor: String
  /// Nil for an app that cannot be installed.
  let installation: Installation?
  let largestImport: Int
  /// Whether addresses below `path` open the app, which gets them by `onOpenURL`.
  let hasAddresses: Bool
  /// Whether the app asks for pushes: its page may have a worker that shows them.
  let takesPushes: Bool
  /// Where the worker names the browser's new subscription (PUT), with the old one's secret; nil: the
  /// next page does.
  let pushRenewal: String?
  let show: @MainActor @Sendable (ViewGraph) -> Void

  /// - Parameters:
  ///   - app: made anew for every tab, inside the tab's scope.
  ///   - largestImport: bytes of the files that its importer reads at once, as its reader says. More
  ///     is refused as it comes. 0 for an app that reads no files.
  package init<A: App>(
    path: String, title: String, themeColor: String = "#FFFFFF",
    installation: Installation? = nil, hasAddresses: Bool = false,
    takesPushes: Bool = false, pushRenewal: String? = nil, app: A.Type, largestImport: Int = 0
  ) {
    self.path = path
    self.largestImport = largestImport
    self.title = title
    self.themeColor = themeColor
    self.installation = installation
    self.hasAddresses = hasAddresses
    self.takesPushes = takesPushes
    self.pushRenewal = pushRenewal
    show = { graph in graph.show(AppRoot(A())) }
  }

  /// The URL for an address below the app's own; nil for other addresses, and for very long ones.
  func page(at address: String?) -> URL? {
    guard hasAddresses, let address, address.hasPrefix(path + "/"), address.utf8.count <= 2048
    else { return nil }
    return URL(string: address)
  }
}

/// The scope of an app's code for one browser: the device with its storage and network. Without a
/// scope, one person's code could reach another person's data.
@MainActor
package protocol BrowserScope: AnyObject {
  /// `@AppStorage`'s store.
  var defaults: any DefaultsStore { get }
  /// Runs app code, with task-locals set for all tasks that it starts.
  func run(_ work: @MainActor () -> Void)
  /// The number of the last stored change of the browser's apps that is not durable yet; nil
  /// without one.
  var unsavedChange: Int? { get }
  /// Calls `work` once when the change of that number and all before it are durable. It also does
  /// so as soon as one of them is refused, after the app has heard of the refusal.
  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void)
}

package enum SaveOutcome: Sendable {
  case stored
  /// The disk refused the change. The app finds the stored value instead.
  case refused
}
