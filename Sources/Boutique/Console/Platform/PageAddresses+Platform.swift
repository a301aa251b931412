import SwiftUI

/// Gives the console's pages addresses in a browser. It shows nothing.
struct PageAddresses: View {
  let list: StoreListModel

  #if canImport(UIKit)
    var body: some View { Color.clear }
  #else
    var body: some View { _BrowserAddresses(list.addresses) }
  #endif
}
