import Foundation
import ServerKit
import TruFanModels
import WireKit

/// What a parker is told about a stay.
enum ParkingNotice: Hashable, Sendable {
  case paid
  case expiringSoon(minutesLeft: Int)
  case expired
  case endsBeforeOrder(ShortStay)
  /// The card's bank has refused to pay, for the stay or an extension.
  case refused(Price, part: Int)
  /// The lot's staff ask for what is unpaid.
  case reminder(Price, at: Timestamp)
  /// What was unpaid was paid at the lot.
  case settled(Price, at: Timestamp)

  /// Names the occasion: a notice is sent once for it. An extension makes a new end.
  func key(_ session: ParkingSession) -> String {
    let end = session.expiresAt.timestamp.milliseconds
    return switch self {
    case .paid: "\(session.id) paid"
    case .expiringSoon: "\(session.id) expiring \(end)"
    case .expired: "\(session.id) expired \(end)"
    case .endsBeforeOrder(let stay): "\(session.id) short \(stay.order) \(end)"
    case .refused(_, let part): "\(session.id) refused \(part)"
    case .reminder(_, let time): "\(session.id) reminder \(time.milliseconds)"
    case .settled(_, let time): "\(session.id) settled \(time.milliseconds)"
    }
  }

  /// For apps: the session, the minutes that are offered, and the page that a tap opens.
  func data(_ session: ParkingSession) -> [String: String] {
    var data = ["parking_session_id": session.id]
    switch self {
    case .expiringSoon: data["link"] = ParkingLink.extendPage(session.accessCode)
    case .endsBeforeOrder(let stay):
      data["order_id"] = stay.order
      data["offered_minutes"] = String(stay.minutes)
      data["link"] = ParkingLink.extendPage(session.accessCode, minutes: stay.minutes)
    case .paid, .expired, .refused, .reminder, .settled: break
    }
    return data
  }
}

/// Tells parkers about their stays: in the app and by push, and at the address or number that the
/// session names. The messages exist exactly if the change does.
struct ParkingNotices: Sendable {
  let outbox: Outbox
  /// The server's address in links, without a slash at the end.
  let publicBaseURL: String

  func tell(_ notice: ParkingNotice, _ row: ParkingSessionRow, in db: Connection) throws {
    let session = row.session
    let recipients: [(Message.Channel, Message.Recipient?)] = [
      (.inApp, .account(row.owner)), (.push, .account(row.owner)),
      (.email, row.contactEmail.map { .address($0) }),
      (.sms, row.contactPhone.map { .address($0) }),
    ]
    let zone = try timeZone(of: session, in: db)
    for (channel, recipient) in recipients {
      guard let recipient,
        try outbox.canReach(recipient, by: channel, of: TruFanRealm.name, in: db)
      else { continue }
      try outbox.enqueue(
        Message(
          channel: channel, realm: TruFanRealm.name, recipient: recipient,
          title: title(notice, session),
          body: body(notice, session, zone, opensByTap: channel == .inApp || channel == .push),
          data: notice.data(session), key: notice.key(session),
          validUntil: isOfUse(notice, until: session.expiresAt.timestamp)), in: db)
    }
  }

  /// A warning is of no use once the time is over.
  private func isOfUse(_ notice: ParkingNotice, until end: Timestamp) -> Timestamp? {
    switch notice {
    case .expiringSoon, .endsBeforeOrder: end
    case .paid, .expired, .refused, .reminder, .settled: nil
    }
  }

  private func title(_ notice: ParkingNotice, _ session: ParkingSession) -> String {
    switch notice {
    case .paid: "Parking paid at \(session.lotName)"
    case .expiringSoon(let minutes):
      "\("minute".counted(minutes)) of parking left"
    case .expired: "Your parking is over"
    case .endsBeforeOrder: "Your parking ends before your order is here"
    case .refused: "Your parking is not paid"
    case .reminder: "Please pay your parking"
    case .settled: "Your parking is paid"
    }
  }

  /// - Parameter opensByTap: whether a tap on the message opens its page. Others name the page's address.
  private func body(
    _ notice: ParkingNotice, _ session: ParkingSession, _ zone: TimeZone?, opensByTap: Bool
  ) -> String {
    func at(_ page: String) -> String { opensByTap ? "." : ": \(publicBaseURL)\(page)" }
    let place = session.spaceNumber.map { "\(session.lotName), space \($0)" } ?? session.lotName
    let end = ClockText.text(session.expiresAt.timestamp, in: zone)
    return switch notice {
    case .paid:
      """
      \(session.vehiclePlate) is parked at \(place) until \(end). You paid \
      \((session.actualPrice ?? session.basePrice).formatted). Your code is \(session.accessCode).
      """
    case .expiringSoon:
      """
      \(session.vehiclePlate) at \(place) is paid until \(end). Extend with code \
      \(session.accessCode)\(at(ParkingLink.extend(session.accessCode)))
      """
    case .refused(let amount, _):
      """
      Your card's bank did not pay \(amount.formatted) for \(session.vehiclePlate) at \(place). \
      Please pay with another card\(at("/trufan"))
      """
    case .reminder(let amount, _):
      """
      \(amount.formatted) for \(session.vehiclePlate) at \(place) is not paid, because your card's bank \
      refused. Please pay with another card\(at("/trufan"))
      """
    case .settled(let amount, _):
      "\(amount.formatted) for \(session.vehiclePlate) at \(place) was paid at the lot. Thank you."
    case .expired: "The time of \(session.vehiclePlate) at \(place) was over at \(end)."
    case .endsBeforeOrder(let stay):
      """
      \(session.vehiclePlate) at \(place) is paid until \(end). Order #\(stay.orderNumber) should \
      be ready at \(ClockText.text(stay.expected, in: zone)). \(stay.minutes) more minutes cost \
      \(stay.price.formatted)\
      \(at(ParkingLink.extend(session.accessCode, minutes: stay.minutes)))
      """
    }
  }

  /// The lot's own wall clock, as the signs there have it; nil for a lot without a venue.
  private func timeZone(of session: ParkingSession, in db: Connection) throws -> TimeZone? {
    let name = try session.venueId.flatMap { try VenueTable.find($0, in: db)?.venue.timeZone }
    return name.flatMap { TimeZone(identifier: $0) }
  }
}
