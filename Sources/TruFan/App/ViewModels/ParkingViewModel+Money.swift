import ClientKit
import TruFanModels

/// What a stay and more time cost, and which card pays it.
extension ParkingViewModel {
  /// Nil while the lot of the stay is not known.
  func price(of hours: ParkingHours, for stay: ParkingSession) -> Price? {
    lots[stay.lotId]?.price.moreTime(hours)
  }

  /// The lot's prices as they are now. Without an answer the known ones stay.
  func refreshLot(of stay: ParkingSession) async {
    if let found = try? await parking.lot(stay.lotId) { lots[stay.lotId] = found }
  }

  /// For a screen with the price of more time: today's, asked for until it is known.
  func learnPrice(for stay: ParkingSession) async {
    await refreshLot(of: stay)
    while lots[stay.lotId] == nil, await device.clock.paused(for: .seconds(5)) {
      await refreshLot(of: stay)
    }
  }

  private static let choices = [30, 60, 120, 180].map { ParkingHours(minutes: $0) }

  private static let shortest = ParkingHours(minutes: 15)

  /// The choices of more time, as far as the lot sells them for the stay. The last quarter of an hour is
  /// one, too.
  /// - Parameter offered: what a notice offers; then the longest of the usual choices has no room.
  func extensions(
    of stay: ParkingSession, offered: ParkingHours? = nil
  ) -> [ParkingHours] {
    var wishes = Self.choices
    if let offered, !wishes.contains(offered) {
      wishes = (wishes.dropLast() + [offered]).sorted()
    }
    let choices = wishes.filter { extensionFault(of: stay, by: $0) == nil }
    guard choices.isEmpty, let rest = lots[stay.lotId]?.timeLeft(for: stay), rest >= Self.shortest
    else {
      return choices
    }
    return [rest]
  }

  /// Why the lot does not sell so much more time; without a time, why it sells none of the choices.
  func extensionFault(of stay: ParkingSession, by time: ParkingHours? = nil) -> String? {
    lots[stay.lotId]?.fault(of: time ?? Self.shortest, moreFor: stay)
  }

  /// Buys more time, at most at the price that the button shows.
  @discardableResult
  func extend(_ stay: ParkingSession, by hours: ParkingHours) async -> Bool {
    await work {
      guard let price = price(of: hours, for: stay) else {
        throw ConvenienceStoreError.priceIsUnknown
      }
      if price > .zero, let fault = cards.fault(of: price) {
        throw ConvenienceStoreError.cannotPay(fault)
      }
      guard !extensionKey.isOutdated(for: stay) else {
        extensionKey.isSettled()
        throw ConvenienceStoreError.endHasChanged
      }
      let attempt = extensionKey.attempt(for: stay, hours, card: cards.first, shown: price)
      do {
        let longer = try await parking.extend(stay, by: hours, attempt)
        extensionKey.isSettled()
        return longer
      } catch let error as APIError {
        if error.saysPriceHasRisen {
          extensionKey.isSettled()
          await refreshLot(of: stay)
        } else if error.saysStayHasChanged {
          extensionKey.isSettled()
          reread = try? await parking.stay(stay.accessCode)
        } else if error.isRefusal {
          extensionKey.wasRefused()
        }
        throw error
      }
    }
  }

  /// The stay as it is now, as far as it is known.
  func newest(_ stay: ParkingSession) -> ParkingSession {
    [current.value?.session, reread].compactMap(\.self).first { $0.id == stay.id } ?? stay
  }

  @discardableResult
  func pay(_ stay: ParkingSession) async -> Bool {
    await work {
      let means = try await cards.means(for: stay.amountToPay)
      try await PaymentService(session: parking.session).pay(stay, by: means)
      let now = try await parking.current()
      current.update { $0.unpaid = now.unpaid }
      return now.session
    }
  }
}

extension APIError {
  /// Whether the stay is not as it was seen, or an earlier request of this key was another one.
  fileprivate var saysStayHasChanged: Bool {
    code == ParkingSession.changedCode || code == "idempotency_key_reused"
  }

  /// Whether the server has judged the request. Otherwise an earlier one of its key may be under way.
  fileprivate var isRefusal: Bool {
    guard let status, status < 500, code != "request_in_progress" else { return false }
    return status != 401 && status != 429
  }

  /// Whether more time costs more than the button said. Nothing is charged then.
  fileprivate var saysPriceHasRisen: Bool {
    if case .refused(422, _, let details, _) = self { details["amount"] != nil } else { false }
  }
}
