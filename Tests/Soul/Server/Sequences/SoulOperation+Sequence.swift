import ServerKit
import ServerKitTesting

extension SoulOperation {
  /// A person who has come some way, then steps at random. Rules meet where few things are.
  static func sequence(using generator: inout SplitMix64) -> [ModelStep<SoulOperation>] {
    let way: [SoulOperation] = [
      .train(0, folder: 0), .work(.up, .made(4)), .generate(0, model: 0, attempt: 0),
      .work(.up, .made(4)), .generate(1, model: nil, attempt: 0),
    ]
    var steps = way.prefix(Int.random(in: 0...way.count, using: &generator))
      .map { ModelStep.one($0, at: 0) }
    var hasMonth = false
    for _ in 0..<Int.random(in: 4...11, using: &generator) {
      // Refresh tokens last for two months.
      if !hasMonth, Int.random(in: 0..<30, using: &generator) == 0 {
        hasMonth = true
        steps.append(.one(.month, at: 0))
      } else {
        steps += step(using: &generator)
      }
    }
    return steps
  }

  private static func step(
    using generator: inout SplitMix64
  ) -> [ModelStep<SoulOperation>] {
    let node = Int.random(in: 0...1, using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...2: return [.lost(asked(using: &generator), at: node)]
    case 3...6:
      let (first, second) = rivals(using: &generator)
      return [.both(first, second, at: node)]
    case 7: return row(using: &generator).map { .one($0, at: node) }
    case 8...11: return [.one(work(using: &generator), at: node)]
    default: return [.one(asked(using: &generator), at: node)]
    }
  }

  /// What leads to a rule only in a row: somebody goes and is another person after a deletion, or
  /// comes to the limits of codes, of refresh tokens or of a folder.
  private static func row(using generator: inout SplitMix64) -> [SoulOperation] {
    let person = person(&generator)
    let ways: [[SoulOperation]] = [
      [.leave(person), .pass(seconds: 61), .sendCode(person), .signIn(person, isRight: true)],
      [.signOut(person), .pass(seconds: 61), .sendCode(person), .signIn(person, isRight: true)],
      [.pass(seconds: 61), .sendCode(person)]
        + Array(repeating: .signIn(person, isRight: false), count: 5)
        + [.signIn(person, isRight: true)],
      (0..<5).flatMap { _ in [.pass(seconds: 61), .sendCode(person)] },
      [.pass(seconds: 61), .sendCode(person), .pass(seconds: 600), .signIn(person, isRight: true)],
      Array(repeating: .signIn(person, isRight: false), count: 20) + [
        .signIn(person, isRight: true)
      ],
      (0..<3).map { .upload(person, photo: $0, anew: false) },
      [.refresh(person, isStolen: false), .pass(seconds: 11), .refresh(person, isStolen: true)],
    ]
    return ways[Int.random(in: 0..<ways.count, using: &generator)]
  }

  private static func work(using generator: inout SplitMix64) -> SoulOperation {
    let person = person(&generator)
    let number = Int.random(in: 0...2, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...4:
      let beginning: Beginning = pick([.up, .up, .up, .down, .mute, .refuses], &generator)
      return .work(beginning, outcome(&generator))
    case 5...6: return .workTwice(outcome(&generator))
    case 7: return .pass(seconds: pick([30, 61, 700, 1900, 3700, 49 * 3600], &generator))
    default:
      let death: Death = pick([.asking, .asked, .storing, .ended], &generator)
      return Int.random(in: 0..<3, using: &generator) == 0
        ? .cut(.training(person, model: 0), death)
        : .cut(.pictures(person, generation: number), death)
    }
  }

  /// What a person's phone asks for.
  private static func asked(using generator: inout SplitMix64) -> SoulOperation {
    let person = person(&generator)
    let number = Int.random(in: 0...2, using: &generator)
    switch Int.random(in: 0..<24, using: &generator) {
    case 0...6: return .generate(person, model: pick([nil, nil, 0], &generator), attempt: 0)
    case 7...9: return .removeBatch(person, generation: number)
    case 10: return .removePicture(person, generation: number)
    case 11...12:
      return .upload(person, photo: number, anew: pick([false, false, false, true], &generator))
    case 13: return .removePhoto(person, photo: number)
    case 14...15: return .train(person, folder: pick([0, 0, 1], &generator))
    case 16: return .removeModel(person, model: pick([0, 0, 1], &generator))
    case 17: return .refresh(person, isStolen: pick([true, false], &generator))
    case 18: return .sendCode(person)
    case 21: return .removeFolder(person, folder: pick([0, 1], &generator))
    case 22: return .removePhotos(person, model: pick([0, 0, 1], &generator))
    case 19...20: return .trespass(person, on: pick([.models, .photos, .pictures], &generator))
    default: return .signIn(person, isRight: pick([true, false], &generator))
    }
  }

  /// Two that want the same quota, code, folder or work.
  private static func rivals(
    using generator: inout SplitMix64
  ) -> (SoulOperation, SoulOperation) {
    let person = person(&generator)
    let number = Int.random(in: 0...1, using: &generator)
    let model: Int? = pick([nil, 0], &generator)
    let (first, second) = (
      generate(person, model: model, attempt: 0), generate(person, model: model, attempt: 1)
    )
    let work = SoulOperation.work(.up, outcome(&generator))
    let upload = SoulOperation.upload(person, photo: number, anew: false)
    let remove = SoulOperation.removeBatch(person, generation: number)
    let pairs: [(SoulOperation, SoulOperation)] = [
      (first, second), (first, second), (first, first), (first, .leave(person)),
      (first, .signOut(person)), (first, work), (remove, remove), (remove, work), (remove, work),
      (remove, .removePicture(person, generation: number)), (upload, upload),
      (upload, .train(person, folder: 0)), (upload, .leave(person)),
      (.train(person, folder: 0), .train(person, folder: 0)),
      (.train(person, folder: 0), .train(person, folder: 1)),
      (.train(person, folder: 0), .removeFolder(person, folder: 0)),
      (upload, .removeFolder(person, folder: 1)), (.removePhotos(person, model: 0), work),
      (.removePhotos(person, model: 0), .removeModel(person, model: 0)),
      (.train(person, folder: 0), work), (.removeModel(person, model: 0), first),
      (.removeModel(person, model: 0), work), (.sendCode(person), .sendCode(person)),
      (.signIn(person, isRight: true), .signIn(person, isRight: true)),
      (.refresh(person, isStolen: false), .refresh(person, isStolen: false)), (work, work),
      (.leave(person), work), (.leave(person), .leave(person)),
    ]
    return pairs[Int.random(in: 0..<pairs.count, using: &generator)]
  }

  private static func outcome(_ generator: inout SplitMix64) -> Outcome {
    pick([.made(4), .made(4), .made(1), .flagged, .failed, .runs, .away], &generator)
  }

  private static func person(_ generator: inout SplitMix64) -> Int {
    Int.random(in: 0..<2, using: &generator)
  }

  private static func pick<Value>(_ values: [Value], _ generator: inout SplitMix64) -> Value {
    values[Int.random(in: 0..<values.count, using: &generator)]
  }
}
