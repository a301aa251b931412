import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServerKit
import Synchronization
import WireKit

/// Stripe's API as a real HTTP server on loopback: PaymentIntents, refunds, customers, cards, stored
/// answers to keys, and signed events. It is as strict as Stripe and says when a request is wrong.
package final class StripeStandIn: Sendable {
  package static let secretKey = "sk_test_stand_in"
  package static let webhookSecret = "whsec_stand_in"

  /// What goes wrong with a call.
  package enum Trouble: Hashable, Sendable {
    /// Answers later.
    case slow(Duration)
    /// 409, 429 or 503 before anything is looked at; not stored.
    case refuses(Int)
    /// The bank says no, which is stored under the key and said again each time.
    case declines
    /// An error of Stripe's own before the work, stored under the key.
    case failsBefore
    /// An error of Stripe's own after the work, stored under the key.
    case failsAfter
    /// Does the work, stores the answer, and cuts the line.
    case losesAnswer
  }

  /// A request as it came.
  package struct Call: Hashable, Sendable {
    package let path: String
    package let form: [String: String]
    package let key: String?
  }

  struct State {
    var books = StripeBooks()
    var stored: [String: StoredAnswer] = [:]
    var atWork: Set<String> = []
    var troubles: [(path: String, trouble: Trouble)] = []
    var calls: [Call] = []
    var complaints: [String] = []
    var port = 0
    var events = 0
  }

  /// The first answer to a key.
  struct StoredAnswer: Sendable {
    let fingerprint: String
    let answer: StripeAnswer
  }

  let state = Mutex(State())

  private init() {}

  /// Runs the server for as long as `body` takes.
  package static func open(
    _ body: @escaping @Sendable (StripeStandIn) async throws -> Void
  ) async throws {
    let standIn = StripeStandIn()
    let router = Router()
    standIn.addRoutes(to: router)
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "stripe") { _ in SwiftLogNoOpLogHandler() })
    try await application.test(.live) { client in
      standIn.state.withLock { $0.port = client.port ?? 0 }
      try await body(standIn)
    }
  }

  package var settings: StripeSettings {
    StripeSettings(
      secretKey: Self.secretKey, publishableKey: "pk_test_stand_in",
      webhookSecret: Self.webhookSecret,
      apiBase: "http://127.0.0.1:\(state.withLock { $0.port })")
  }

  /// The next call whose path ends so meets this trouble; calls for the same path, in order.
  package func meet(_ trouble: Trouble, at path: String) {
    state.withLock { $0.troubles.append((path, trouble)) }
  }

  package var calls: [Call] { state.withLock { $0.calls } }

  /// What was wrong with requests: a missing key, an unknown field, JSON instead of a form.
  package var complaints: [String] { state.withLock { $0.complaints } }

  /// All keys are forgotten, as Stripe does after a day.
  package func forgetKeys() { state.withLock { $0.stored = [:] } }

  package var intents: [StripeBooks.Intent] {
    state.withLock { Array($0.books.intents.values) }
  }

  package func intent(_ id: String) -> StripeBooks.Intent? {
    state.withLock { $0.books.intents[id] }
  }

  /// Those that somebody has asked for, here or on Stripe's own pages, the oldest first.
  package var refunds: [StripeBooks.Refund] {
    state.withLock { state in state.books.refunds.filter { !$0.isRelease } }
  }

  /// The customers that nobody has deleted.
  package var customers: [String] { state.withLock { $0.books.customers } }

  /// Changes something as people at Stripe, a bank, or a payer's phone would.
  package func change(_ id: String, _ work: @Sendable (inout StripeBooks.Intent) -> Void) {
    state.withLock { state in
      guard var intent = state.books.intents[id] else { return }
      work(&intent)
      state.books.intents[id] = intent
    }
  }

  /// Somebody captures on Stripe's own pages.
  package func capture(_ amount: Int, of id: String) {
    work(on: id) { books, intent in books.capture(amount, of: &intent) }
  }

  /// Somebody refunds on Stripe's own pages.
  package func refund(_ amount: Int, of id: String) {
    work(on: id) { books, intent in _ = books.book(amount, of: &intent) }
  }

  /// The card's bank sends back all that was refunded.
  package func sendBack(of id: String) {
    work(on: id) { books, intent in books.sendBack(of: &intent) }
  }

  private func work(
    on id: String, _ work: @Sendable (inout StripeBooks, inout StripeBooks.Intent) -> Void
  ) {
    state.withLock { state in
      guard var intent = state.books.intents[id] else { return }
      work(&state.books, &intent)
      state.books.intents[id] = intent
    }
  }

  /// A payer enters a card on Stripe's own page.
  /// - Returns: the set-up intent of the event that follows; nil for an unknown page.
  package func enter(_ card: String, onPage address: String) -> String? {
    let page = String(address.split(separator: "/").last ?? "")
    return state.withLock { $0.books.enter(card, on: page) }
  }

  /// An event as Stripe sends it: the body and its signature.
  /// - Parameter object: the event's `data.object`, as JSON.
  package func event(
    _ type: String, _ object: String, id: String? = nil, at now: Timestamp
  ) -> (body: String, signature: String) {
    let number = state.withLock { state in
      state.events += 1
      return state.events
    }
    let seconds = now.milliseconds / 1000
    let body = """
      {"id":"\(id ?? "evt_\(number)")","object":"event","type":"\(type)","created":\(seconds),
       "livemode":false,"data":{"object":\(object)},"api_version":"2024-06-20"}
      """
    let signature = StripeSignature(secret: Self.webhookSecret)
    return (body, signature?.sign(body.utf8, at: seconds) ?? "")
  }
}
