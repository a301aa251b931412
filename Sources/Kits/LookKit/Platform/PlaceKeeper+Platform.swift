import SwiftUI

/// Keeps a person's place in an app: a relaunch opens the page that was open. It shows nothing.
public struct PlaceKeeper: View {
  private let addresses: [String]
  private let open: @MainActor (URL) -> Void
  #if canImport(UIKit)
    @SceneStorage private var place: String
  #endif

  /// - Parameters:
  ///   - key: the app's own name for the place: "soul.place".
  ///   - addresses: those of the open pages, from the first screen's on.
  ///   - open: is given the place of the last launch, each time that this view appears; a browser opens
  ///     it by itself. `OpenedAddress.restore` lets a link that has started the app go first.
  public init(
    _ key: String, addresses: [String], open: @escaping @MainActor (URL) -> Void = { _ in }
  ) {
    self.addresses = addresses
    self.open = open
    #if canImport(UIKit)
      _place = SceneStorage(wrappedValue: "", key)
    #endif
  }

  #if canImport(UIKit)
    public var body: some View {
      Color.clear
        .onAppear { if let url = URL(string: place), !place.isEmpty { open(url) } }
        .onChange(of: addresses) { _, addresses in place = addresses.last ?? "" }
    }
  #else
    /// A browser keeps it in the tab's address, and shows the address.
    public var body: some View { _BrowserAddresses(addresses) }
  #endif
}
