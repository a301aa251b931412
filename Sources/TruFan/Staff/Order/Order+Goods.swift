import TruFanModels

extension Order {
  /// The lines as the goods are counted: what is there, then what the shop did not have.
  var goods: [OrderItem] {
    items.filter(\.status.isCharged) + items.filter { !$0.status.isCharged }
  }
}

extension OrderItem {
  /// Whether what is brought for the line belongs in the cold.
  var isToKeepCold: Bool { status.isCharged && shelf?.keepsCold == true }
}
