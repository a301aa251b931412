import SwiftUI

/// One more, one less.
package struct QuantityControl: View {
  private let name: String
  private let quantity: Int
  private let quantityIdentifier: String
  private let canIncrement: Bool
  private let canDecrement: Bool
  private let onIncrement: @MainActor () -> Void
  private let onDecrement: @MainActor () -> Void

  package init(
    name: String, quantity: Int, quantityIdentifier: String = "quantity", canIncrement: Bool,
    canDecrement: Bool, onIncrement: @escaping @MainActor () -> Void,
    onDecrement: @escaping @MainActor () -> Void
  ) {
    self.name = name
    self.quantity = quantity
    self.quantityIdentifier = quantityIdentifier
    self.canIncrement = canIncrement
    self.canDecrement = canDecrement
    self.onIncrement = onIncrement
    self.onDecrement = onDecrement
  }

  package var body: some View {
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
        .contentShape(Rectangle())
    }
    .buttonStyle(.plain)
    .disabled(!isEnabled)
    .accessibilityLabel(label)
  }
}
