import BoutiqueModels
import SwiftUI

/// A store in the list.
struct StoreCell: View {
  let store: Store

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(store.name)
        .font(.headline)
        .lineLimit(2)
      Text(facts)
        .font(.subheadline)
        .foregroundStyle(.secondary)
    }
    .padding(.vertical, 4)
  }

  private var facts: String {
    let till = store.squareConnected ? "Square connected" : "No till connected"
    return "\(store.primaryReviewPlatform.displayName) · \(till)"
  }
}

struct StoreCellPreviews: PreviewProvider {
  static var previews: some View {
    List { StoreCell(store: .sample) }
  }
}
