import LookKit
import SwiftUI
import TruFanClient
import TruFanModels

/// A vehicle whose parking is not paid: where it stands, how much, and what to do.
struct UnpaidStayCard: View {
  let stay: UnpaidStay
  let model: UnpaidParkingViewModel
  @State private var isAskingToSettle = false

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      facts
        .accessibilityElement(children: .combine)
      actions
    }
    .card()
    .accessibilityElement(children: .contain)
    .accessibilityIdentifier("unpaidStay-\(stay.session.vehiclePlate)")
    .confirmationDialog(
      "Did you get \(stay.amount.formatted)?", isPresented: $isAskingToSettle,
      titleVisibility: .visible
    ) {
      Button("\(stay.amount.formatted) was paid") { Task { await model.settle(stay) } }
        .accessibilityIdentifier("confirmSettle")
    } message: {
      Text("The parker is told that \(stay.session.vehiclePlate) is paid. It cannot be taken back.")
    }
  }

  private var facts: some View {
    VStack(alignment: .leading, spacing: 4) {
      SideBySide(alignment: .firstTextBaseline, spacing: 8) {
        Text(stay.session.vehiclePlate)
        Spacer(minLength: 0)
        Text(stay.amount.formatted)
          .monospacedDigit()
      }
      .font(.headline)
      Text(place)
        .font(.subheadline)
      if let vehicle {
        Text(vehicle)
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      if stay.session.status.isParked {
        Label("Stands there until \(time(stay.session.expiresAt))", systemImage: "car.fill")
          .font(.subheadline)
          .fontWeight(.semibold)
          .tone(.caution)
      } else if let end = stay.session.endTime {
        Text("Stay over since \(time(end))")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
      Text("Refused \(time(stay.since))")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      if let reminded = stay.remindedAt {
        Text("Reminded \(time(reminded))")
          .font(.subheadline)
          .foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private var actions: some View {
    SideBySide(spacing: 12) {
      Button {
        Task { await model.remind(stay) }
      } label: {
        Text("Remind").frame(maxWidth: .infinity)
      }
      .disabled(!model.canRemind(stay))
      .accessibilityIdentifier("remind")
      if model.canSettle {
        Button {
          isAskingToSettle = true
        } label: {
          Text("Paid here").frame(maxWidth: .infinity)
        }
        .accessibilityIdentifier("settle")
      }
    }
    .buttonStyle(.bordered)
    .controlSize(.large)
    .disabled(model.workingOn != nil)
  }

  /// "Alder Street Garage, space A4"
  private var place: String {
    stay.session.spaceNumber.map { "\(stay.session.lotName), space \($0)" }
      ?? stay.session.lotName
  }

  /// "Blue Juno Ridge"
  private var vehicle: String? {
    let parts = [
      stay.session.vehicleColor, stay.session.vehicleMake, stay.session.vehicleModel,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private func time(_ time: WireTime) -> String {
    TimeText.dayAndClock(time, in: model.venue.clock)
  }
}
