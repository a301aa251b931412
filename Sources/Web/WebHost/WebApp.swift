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
  /// Runs app code, with task-locals set also for the tasks that it starts.
  func run(_ work: @MainActor () -> Void)
  /// The number of the last change that the browser's apps have stored and that is not durable yet;
  /// nil if there is none.
  var unsavedChange: Int? { get }
  /// Calls `work` once when the change of that number and all before it are durable, or as soon as
  /// one of them is refused. The app has heard of a refusal by then.
  func whenSaved(_ change: Int, _ work: @escaping @MainActor (SaveOutcome) -> Void)
}

package enum SaveOutcome: Sendable {
  case stored
  /// The disk did not take the change. The app finds what is stored instead.
  case refused
}
