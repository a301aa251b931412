import SwiftUI

/// One more, one less.
struct QuantityControl: View {
  let name: String
  let quantity: Int
  var quantityIdentifier = "quantity"
  let canIncrement: Bool
  let canDecrement: Bool
  let onIncrement: @MainActor () -> Void
  let onDecrement: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 0) {
      button("minus", "One \(name) less", canDecrement, onDecrement)
        .accessibilityIdentifier("decrementQuantity")
      Text("\(quantity)")
        .font(.headline)
        .monospacedDigit()
        .frame(minWidth: 28)
        .accessibilityIdentifier(quantityIdentifier)
      button("plus", "One \(name) more", canIncrement, onIncrement)
        .accessibilityIdentifier("incrementQuantity")
    }
    .background(Palette.fill)
    .clipShape(Capsule())
  }

  private func button(
    _ symbol: String, _ label: String, _ isEnabled: Bool, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      Image(systemName: symbol)
        .font(.headline)
        .frame(width: 44, height: 44)
        .foregroundStyle(isEnabled ? Color.primary : Color.secondary)
        .opacity(isEnabled ? 1 : 0.4)
    }
    .buttonStyle(.plain)
    .disabled(!isEnabled)
    .accessibilityLabel(label)
  }
}
