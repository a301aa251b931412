import SwiftUI

/// Keeps the learner's place: a relaunch opens the page that was open. It shows nothing.
struct PlaceKeeper: View {
  let trainer: Trainer

  #if canImport(UIKit)
    @SceneStorage("trainer.place") private var place = ""

    var body: some View {
      Color.clear
        .onAppear { if let url = URL(string: place), !place.isEmpty { trainer.open(url) } }
        .onChange(of: trainer.addresses) { _, addresses in place = addresses.last ?? "" }
    }
  #else
    /// A browser keeps it in the tab's address, and shows the address.
    var body: some View { _BrowserAddresses(trainer.addresses) }
  #endif
}
