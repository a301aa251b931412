import SwiftUI

/// Keeps the person's place: a relaunch opens the page that was open. It shows nothing.
struct PlaceKeeper: View {
  let addresses: [String]
  /// Opens the place of the last launch; a browser does so by itself.
  var open: @MainActor (URL) -> Void = { _ in }

  #if canImport(UIKit)
    @SceneStorage("soul.place") private var place = ""

    var body: some View {
      Color.clear
        .onAppear { if let url = URL(string: place), !place.isEmpty { open(url) } }
        .onChange(of: addresses) { _, addresses in place = addresses.last ?? "" }
    }
  #else
    /// A browser keeps it in the tab's address, and shows the address.
    var body: some View { _BrowserAddresses(addresses) }
  #endif
}
