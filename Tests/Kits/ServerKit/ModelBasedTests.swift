import Synchronization
import Testing

@testable import ServerKitTesting

@Suite("A system is compared with its model by random sequences")
struct ModelBasedTests {
  @Test("a system that does what its model says passes, also where an order shows much later")
  func right() async throws {
    #expect(try await Self.trial(.none).firstFailure(in: ModelRun(sequences: 300, from: 1)) == nil)
  }

  @Test(
    "a mistake is found, and shrunk to the steps that it needs",
    arguments: [
      (JarSystem.Fault.forgetsALid, "[.one(.close, at: 0), .one(.put, at: 0)]"),
      (.countsARepeatTwice, "[.lost(.put, at: 0)]"),
      (.hidesAChange, "[.one(.put, at: 0), .one(.open, at: 0)]"),
      (.breaks, "[.one(.put, at: 0), .one(.put, at: 0), .one(.look, at: 0)]"),
      (.writesTwice, "[.one(.open, at: 0)]"),
    ])
  func found(fault: JarSystem.Fault, steps: String) async throws {
    let trial = Self.trial(fault) { operation, other, node in
      other == .put ? .lost(operation, at: node) : .one(operation, at: node)
    }
    let failure = try #require(try await trial.firstFailure(in: ModelRun(sequences: 300, from: 1)))
    #expect(Self.steps(of: failure) == steps, "\(failure)")
  }

  @Test("a mistake that needs two at once is found")
  func atOnce() async throws {
    let trial = Self.trial(.countsARepeatTwice) { .both($0, $1, at: $2) }
    let failure = try #require(try await trial.firstFailure(in: ModelRun(sequences: 300, from: 1)))
    #expect(Self.steps(of: failure) == "[.both(.put, .put, at: 0)]", "\(failure)")
  }

  @Test("a seed that failed fails again by itself")
  func again() async throws {
    let trial = Self.trial(.forgetsALid)
    let failure = try #require(
      try await trial.firstFailure(in: ModelRun(sequences: 300, from: 1)))
    let seed = try #require(failure.firstMatch(of: /QUARTET_MODEL_SEED=(\d+)/)).1
    let run = ModelRun(usually: 300, environment: ["QUARTET_MODEL_SEED": String(seed)])
    #expect(run.seeds.count == 1)
    #expect(try await trial.firstFailure(in: run) == failure)
  }

  @Test("an answer that lags is asked for again")
  func lag() async throws {
    let trial = Self.trial(.lags) { operation, _, node in .lost(operation, at: node) }
    #expect(try await trial.firstFailure(in: ModelRun(sequences: 20, from: 1)) == nil)
  }

  @Test("each run has the same sequences, unless others are asked for")
  func runs() {
    #expect(ModelRun(usually: 300, environment: [:]).seeds == 1..<301)
    let asked = ["QUARTET_MODEL_SEED": "7", "QUARTET_MODEL_SEQUENCES": "1200"]
    let run = ModelRun(usually: 300, environment: asked)
    #expect(run.parts(of: 500).map(\.seeds) == [7..<507, 507..<1007, 1007..<1207])
    #expect((0..<3).map { run.share($0, of: 3).seeds } == [7..<407, 407..<807, 807..<1207])
    let single = ModelRun(sequences: 1, from: 31)
    #expect(single.share(1, of: 2).seeds == single.seeds)
  }

  private static func steps(of failure: String) -> String {
    let lines = failure.split(separator: "\n").map { $0.drop { $0 == " " } }
    return "[\(lines.filter { $0.hasPrefix(".") }.joined(separator: " ").dropLast())]"
  }

  private static func trial(
    _ fault: JarSystem.Fault,
    step:
      @escaping @Sendable (JarModel.Operation, JarModel.Operation, Int)
      -> ModelStep<JarModel.Operation> = { operation, other, node in
        switch other {
        case .put: .lost(operation, at: node)
        case .paint: .both(operation, other, at: node)
        default: .one(operation, at: node)
        }
      }
  ) -> ModelBased<JarSystem> {
    ModelBased(
      sequence: { generator in
        let all: [JarModel.Operation] = [.put, .put, .close, .open, .paint(1), .paint(2), .look]
        return (0..<Int.random(in: 4...12, using: &generator)).map { _ in
          step(
            all[Int.random(in: 0..<all.count, using: &generator)],
            all[Int.random(in: 0..<all.count, using: &generator)],
            Int.random(in: 0...1, using: &generator))
        }
      },
      model: { JarModel() }, system: { JarSystem(fault) })
  }
}

/// A jar with a lid. Its colour is seen only by who looks.
struct JarModel: StateModel {
  enum Operation: Equatable, Sendable {
    /// Putting something in again, or twice at once, is as putting it in once.
    case put
    case close, open, look
    case paint(Int)
  }

  var things = 0
  var isClosed = false
  var colour = 0
  var openings = 0
  var hasPut = false

  var picture: Int { things }
  var ledger: Int { openings }

  mutating func tick() { hasPut = false }

  mutating func apply(_ operation: Operation) -> Int {
    switch operation {
    case .put:
      if isClosed { return -1 }
      if !hasPut { things += 1 }
      hasPut = true
    case .close: isClosed = true
    case .open:
      isClosed = false
      openings += 1
    case .paint(let new): colour = new
    case .look: return colour
    }
    return 0
  }
}

/// The model itself, with a mistake.
final class JarSystem: ModelledSystem {
  typealias Model = JarModel

  enum Fault: Sendable {
    case none, forgetsALid, countsARepeatTwice, hidesAChange, breaks, writesTwice, lags
  }

  struct Broken: Error {}

  private struct State {
    var jar = JarModel()
    /// How often it was asked in this step.
    var asked = 0
  }

  private let fault: Fault
  private let state = Mutex(State())

  init(_ fault: Fault) { self.fault = fault }

  func tick() {
    state.withLock {
      $0.jar.tick()
      $0.asked = 0
    }
  }

  func mayLag(_ operation: JarModel.Operation) -> Bool { operation == .look }
  func picture(at node: Int) -> Int { state.withLock(\.jar.picture) }
  func ledger() -> Int { state.withLock(\.jar.ledger) }

  func perform(_ operation: JarModel.Operation, at node: Int) async throws -> Int {
    // Two at once come in either order.
    if node.isMultiple(of: 2) { await Task.yield() }
    return try state.withLock { state in
      state.asked += 1
      switch (fault, operation) {
      case (.lags, .look) where state.asked < 3: return -7
      case (.breaks, .look) where state.jar.things == 2: throw Broken()
      case (.forgetsALid, .put): state.jar.isClosed = false
      case (.writesTwice, .open): state.jar.openings += 1
      case (.hidesAChange, .open): state.jar.things = 0
      case (.countsARepeatTwice, .put) where state.jar.hasPut: state.jar.things += 1
      default: break
      }
      return state.jar.apply(operation)
    }
  }
}
