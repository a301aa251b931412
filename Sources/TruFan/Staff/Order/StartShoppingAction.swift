import SwiftUI

/// Begins the shopping. A colleague's order is taken over by it, so that is asked first.
struct StartShoppingAction: View {
  let desk: OrderDesk
  @State private var isAsking = false

  var body: some View {
    BottomAction(title: "Start shopping", symbol: "cart.fill", desk: desk) {
      if desk.colleague == nil { await desk.startShopping() } else { isAsking = true }
    }
    .accessibilityIdentifier("startShopping")
    .confirmationDialog(
      "\(desk.colleague ?? "A colleague") has this order. Take it over?", isPresented: $isAsking,
      titleVisibility: .visible
    ) {
      Button("Take over and shop") { Task { await desk.startShopping() } }
        .accessibilityIdentifier("takeOver")
    } message: {
      Text("The order becomes yours, and its parker sees your name.")
    }
  }
}
