import ServerKit
import ServerKitTesting

/// What kiosks 0 and 1, tills and phones do to one store, and a neighbour's kiosk tries. Visits are
/// counted in the order of their purchases; a number beyond the last begins again at the first.
enum ShopOperation: Hashable, Sendable {
  /// Square's event; events 0 and 1 are of order 0, 2 and 3 of order 1, and so on.
  case event(Int)
  /// The demo's till, with an Idempotency-Key. `elsewhere` has another body, about no real store.
  case ringUp(key: Int, elsewhere: Bool)
  case next(kiosk: Int, skipping: Int?)
  case hold(kiosk: Int, visit: Int)
  /// What a kiosk's Cancel does.
  case release(kiosk: Int, visit: Int)
  case rate(kiosk: Int, visit: Int, stars: Int)
  /// `read`: the draft that the customer read, by its stars.
  case approve(kiosk: Int, visit: Int, read: Int?)
  case decline(kiosk: Int, visit: Int, undo: Bool)
  case open(visit: Int)
  case done(visit: Int, onPhone: Bool)
  case pair(kiosk: Int)
  case unpair(kiosk: Int)
  case pass(seconds: Int)

  /// The neighbour's kiosk, which asks for this store's visits as visits of its own store.
  static let neighbour = 2
  /// The same kiosk, which asks for them as visits of this store.
  static let intruder = 3
}

extension ShopOperation {
  /// A purchase that has come some way, then steps at random. Rules meet where few visits and
  /// kiosks are.
  static func sequence(using generator: inout SplitMix64) -> [ModelStep<ShopOperation>] {
    let rated = ShopOperation.rate(kiosk: 0, visit: 0, stars: 4)
    let ways: [[ShopOperation]] = [
      [], [.hold(kiosk: 0, visit: 0)], [rated], [rated, .approve(kiosk: 0, visit: 0, read: nil)],
    ]
    let way = [.event(0)] + ways[Int.random(in: 0...3, using: &generator)]
    var steps = way.map { ModelStep.one($0, at: 0) }
    for _ in 0..<Int.random(in: 5...15, using: &generator) {
      steps.append(step(using: &generator))
    }
    return steps
  }

  private static func step(using generator: inout SplitMix64) -> ModelStep<ShopOperation> {
    let node = Int.random(in: 0...1, using: &generator)
    let operation = any(using: &generator)
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return .lost(operation, at: node)
    case 1...2:
      // Purchases at once have no order. A request with a key may be told to come again.
      if case .event = operation { return .both(operation, operation, at: node) }
      let visit = Int.random(in: 0...2, using: &generator)
      let first = onVisit(visit, using: &generator).withoutReading
      let isSame = Bool.random(using: &generator)
      let second = isSame ? first : onVisit(visit, using: &generator).withoutReading
      return .both(first, second.atOtherKiosk, at: node)
    default: return .one(operation, at: node)
    }
  }

  private static func any(using generator: inout SplitMix64) -> ShopOperation {
    let kiosk = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<28, using: &generator) {
    case 0...1: return .event(Int.random(in: 0...5, using: &generator))
    case 2...3:
      return .ringUp(
        key: Int.random(in: 0...2, using: &generator),
        elsewhere: Int.random(in: 0...3, using: &generator) == 0)
    case 4...8:
      let isSkipping = Bool.random(using: &generator)
      return .next(
        kiosk: Int.random(in: 0...7, using: &generator) == 0 ? intruder : kiosk,
        skipping: isSkipping ? Int.random(in: 0...2, using: &generator) : nil)
    case 9...10:
      let spans = [30, 58, 60, 60, 600, 900, 24 * 3600, 48 * 3600]
      return .pass(seconds: spans[Int.random(in: 0..<spans.count, using: &generator)])
    case 11...12: return .unpair(kiosk: kiosk)
    case 13: return .pair(kiosk: kiosk)
    default: return onVisit(Int.random(in: 0...2, using: &generator), using: &generator)
    }
  }

  private static func onVisit(
    _ visit: Int, using generator: inout SplitMix64
  ) -> ShopOperation {
    let kiosks = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, neighbour, intruder]
    let kiosk = kiosks[Int.random(in: 0..<kiosks.count, using: &generator)]
    switch Int.random(in: 0..<13, using: &generator) {
    case 0...1: return .hold(kiosk: kiosk, visit: visit)
    case 2: return .release(kiosk: kiosk, visit: visit)
    case 3...5:
      return .rate(kiosk: kiosk, visit: visit, stars: Int.random(in: 1...5, using: &generator))
    case 6...8:
      let read = Int.random(in: 0...9, using: &generator)
      return .approve(kiosk: kiosk, visit: visit, read: (1...5).contains(read) ? read : nil)
    case 9...10:
      return .decline(kiosk: kiosk, visit: visit, undo: Bool.random(using: &generator))
    case 11: return .open(visit: visit)
    default: return .done(visit: visit, onPhone: Bool.random(using: &generator))
    }
  }
}

extension ShopOperation {
  /// The rival's: what two kiosks do at once is more often the same than chance would have it.
  private var atOtherKiosk: ShopOperation {
    switch self {
    case .hold(let kiosk, let visit) where kiosk < 2: .hold(kiosk: 1 - kiosk, visit: visit)
    case .rate(let kiosk, let visit, let stars) where kiosk < 2:
      .rate(kiosk: 1 - kiosk, visit: visit, stars: stars)
    case .approve(let kiosk, let visit, let read) where kiosk < 2:
      .approve(kiosk: 1 - kiosk, visit: visit, read: read)
    case .decline(let kiosk, let visit, let undo) where kiosk < 2:
      .decline(kiosk: 1 - kiosk, visit: visit, undo: undo)
    default: self
    }
  }

  /// Nobody can have read a draft that is written at the same moment.
  private var withoutReading: ShopOperation {
    guard case .approve(let kiosk, let visit, _) = self else { return self }
    return .approve(kiosk: kiosk, visit: visit, read: nil)
  }

  var visit: Int? {
    switch self {
    case .hold(_, let visit), .release(_, let visit), .rate(_, let visit, _),
      .approve(_, let visit, _), .decline(_, let visit, _), .open(let visit), .done(let visit, _):
      visit
    case .event, .ringUp, .next, .pair, .unpair, .pass: nil
    }
  }

  var kiosk: Int? {
    switch self {
    case .next(let kiosk, _), .hold(let kiosk, _), .release(let kiosk, _), .rate(let kiosk, _, _),
      .approve(let kiosk, _, _), .decline(let kiosk, _, _), .pair(let kiosk), .unpair(let kiosk):
      kiosk
    case .event, .ringUp, .open, .done, .pass: nil
    }
  }
}
