import SwiftUI

/// One app that browsers can open.
package struct WebApp: Sendable {
  /// Where it lives, such as `/boutique`.
  package let path: String
  /// The page's title until the app sets one.
  package let title: String
  /// The first paint's background behind the app, as a CSS colour for the browser's own bars.
  package let themeColor: String
  let show: @MainActor @Sendable (ViewGraph) -> Void

  /// - Parameter app: made anew for every tab, inside the tab's scope.
  package init<A: App>(path: String, title: String, themeColor: String = "#FFFFFF", app: A.Type) {
    self.path = path
    self.title = title
    self.themeColor = themeColor
    show = { graph in graph.show(AppRoot(A())) }
  }
}

/// What surrounds everything that an app runs for one browser: the device whose storage and network
/// it uses. Without it code of one person could reach what is another's.
@MainActor
package protocol BrowserScope: AnyObject {
  /// `@AppStorage`'s store.
  var defaults: any DefaultsStore { get }
  /// Runs app code, with task-locals set for whatever it starts.
  func run(_ work: @MainActor () -> Void)
}
