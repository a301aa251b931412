import SwiftUI
import TruFanClient
import TruFanModels

/// The state first, then when and by whom.
struct OrderHeaderCard: View {
  let order: Order
  let now: Date
  @Environment(\.timeZone) private var timeZone
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if textSize.isAccessibilitySize {
        icon
        words
      } else {
        HStack(spacing: 12) {
          icon
          words
        }
      }
      if let name = order.assignedStaffName, order.status < .delivered {
        HStack(spacing: 10) {
          PersonPicture(name: name, path: order.assignedStaffPhotoUrl)
          Text(name)
            .font(.subheadline)
            .fontWeight(.semibold)
        }
        .accessibilityElement(children: .ignore)
        .accessibilityLabel("Your shopper: \(name)")
        .accessibilityIdentifier("assignedStaff")
      }
      if let place = order.storageLocation, order.status >= .stored, order.status < .delivered {
        Label("Stored: \(place)", systemImage: "archivebox.fill")
          .font(.subheadline)
          .accessibilityIdentifier("storageLocation")
      }
      // Nothing goes anywhere any more.
      if order.status != .cancelled { wishes }
    }
    .card()
    .accessibilityElement(children: .contain)
  }

  @ViewBuilder private var wishes: some View {
    if let instructions = order.deliveryInstructions {
      wish(instructions, symbol: "car.fill")
        .accessibilityIdentifier("deliveryInstructions")
    }
    if let instructions = order.specialInstructions {
      wish(instructions, symbol: "text.bubble.fill")
        .accessibilityIdentifier("specialInstructions")
    }
  }

  /// What the parker has asked for, in their own words.
  private func wish(_ words: String, symbol: String) -> some View {
    Label(words, systemImage: symbol)
      .font(.subheadline)
      .foregroundStyle(.secondary)
  }

  private var icon: some View {
    Image(systemName: order.status.icon)
      .font(.title2)
      .foregroundStyle(.white)
      .frame(width: 48, height: 48)
      .background(order.status.color)
      .clipShape(Circle())
      .accessibilityHidden(true)
  }

  private var words: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(order.heading)
        // The word "Confirmation" alone is wider than a small phone in the largest letters.
        .font(textSize.isAccessibilitySize ? .headline : .title2)
        .fontWeight(.bold)
        .accessibilityIdentifier("orderStatus")
      Text(sentence)
        .font(.subheadline)
        .foregroundStyle(.secondary)
        .accessibilityIdentifier("orderSentence")
    }
  }

  private var sentence: String {
    if order.isToBePaidAgain { return "The payment did not go through. Please pay again." }
    return switch order.status {
    case .pending:
      order.payByWords(on: timeZone)
        ?? (order.isToBePaid ? "Waiting for your payment." : "Order received! \(ready)")
    case .confirmed: "\(staff) will shop for you. \(ready)"
    case .shopping: "\(staff) is shopping for you. \(ready)"
    case .purchased: "\(staff) is on the way back. \(ready)"
    case .stored, .ready: "Your items wait for you."
    case .delivered, .completed: order.rating == nil ? "How was your order?" : "Enjoy!"
    case .cancelled:
      order.refundSentence ?? order.cancellationReason ?? "This order was cancelled."
    case .refunded: order.refundSentence ?? "This order was refunded."
    }
  }

  private var staff: String { order.assignedStaffName ?? "Our staff" }

  private var ready: String {
    order.readyWords(on: timeZone, at: now).map { $0 + "." } ?? ""
  }
}
