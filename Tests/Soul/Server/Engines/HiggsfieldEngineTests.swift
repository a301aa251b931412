import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("Portraits at 302.AI")
struct HiggsfieldEngineTests {
  private let order = PictureOrder(
    id: "gen_1", prompt: "A portrait", style: "golden", character: "char_7", photos: [],
    ratio: .tall, quality: .high, seed: 7, count: 4)

  private let training = TrainingOrder(
    id: "model_1", name: "Ada",
    photos: [
      EnginePhoto(id: "1", width: 9, height: 9, address: "https://quartet.example/1") { [] }
    ])

  @Test(
    "A character is learned, and its pictures are fetched",
    arguments: HiggsfieldSettings.Family.allCases)
  func whole(family: HiggsfieldSettings.Family) async throws {
    try await HiggsfieldStandIn.open { [order, training] standIn in
      let engine = standIn.engine(family)
      let character = try await engine.beginTraining(training)
      standIn.set { $0.runs = 1 }
      guard case .running = try await engine.training(character, of: training) else {
        Issue.record("it has ended too early")
        return
      }
      guard
        case .completed(let name, let thumbnail) = try await engine.training(
          character, of: training)
      else {
        Issue.record("it has not ended")
        return
      }
      #expect(name == character)
      #expect(thumbnail == TestPhoto.png(color: 9))
      let task = try await engine.beginPictures(order)
      standIn.set { $0.jobs = ["completed", "nsfw", "failed", "completed"] }
      guard case .finished(let pictures) = try await engine.pictures(task, of: order) else {
        Issue.record("it has not ended")
        return
      }
      #expect(pictures.count == 4)
      guard case .made(let first) = pictures[0], case .nsfw = pictures[1],
        case .failed = pictures[2], case .made = pictures[3]
      else {
        Issue.record("\(pictures)")
        return
      }
      #expect(first == TestPhoto.png(color: 0))
      #expect(standIn.now.charged.count == 2)
      #expect(standIn.now.complaints.isEmpty)
    }
  }

  @Test("Each family's words for the same order")
  func bodies() async throws {
    try await HiggsfieldStandIn.open { [order, training] standIn in
      for family in HiggsfieldSettings.Family.allCases {
        _ = try await standIn.engine(family).beginTraining(training)
        _ = try await standIn.engine(family).beginPictures(order)
      }
      let general = HiggsfieldStyle.general
      #expect(
        standIn.now.charged == [
          #"/higgsfield/character {"input_images":["https://quartet.example/1"],"name":"Ada"}"#,
          #"/higgsfield/text2image_soul {"aspect_ratio":"3:4","custom_reference_id":"char_7","#
            + #""custom_reference_strength":0.8,"enhance_prompt":true,"negative_prompt":"","#
            + #""prompt":"A portrait","quality":"high","seed":7,"style_id":"\#(general)"}"#,
          #"/higgsfield/v1/custom-references {"input_images":[{"image_url":"#
            + #""https://quartet.example/1","type":"image_url"}],"name":"Ada"}"#,
          #"/higgsfield/v1/text2image/soul {"params":{"batch_size":4,"custom_reference_id":"#
            + #""char_7","custom_reference_strength":0.8,"enhance_prompt":true,"#
            + #""negative_prompt":"","prompt":"A portrait","quality":"1080p","seed":7,"#
            + #""style_id":"\#(general)","width_and_height":"1536x2048"}}"#,
        ])
    }
  }

  @Test("Each family makes as many as it charges for: four, or one or four")
  func counts() async throws {
    try await HiggsfieldStandIn.open { standIn in
      for (family, wanted, made) in [
        (HiggsfieldSettings.Family.classic, 1, 4), (.classic, 4, 4), (.v1, 1, 1), (.v1, 3, 4),
      ] { #expect(standIn.engine(family).count(for: wanted) == made) }
      try await Studio.open(at: standIn.engine(.classic)) { studio in
        let token = try await studio.signIn().session.accessToken
        let started = try await studio.send(
          SoulAPI.generate(), Studio.request(of: nil, count: 2), as: token
        ).decoded(GenerationStarted.self)
        #expect(started.count == 4)
        try await studio.work(2)
        let path = GenerationPath(generation: started.generationId)
        #expect(try await studio.get(SoulAPI.generation(path), as: token).images.count == 4)
        #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 4)
      }
    }
  }

  @Test("An order whose answer is late or lost may be charged: it is not known, and not repeated")
  func unsure() async throws {
    try await HiggsfieldStandIn.open { [training] standIn in
      let troubles: [HiggsfieldStandIn.Trouble] = [.slow, .failsAfter(500), .failsAfter(503)]
      for trouble in troubles {
        standIn.set { $0.trouble = trouble }
        await #expect(throws: EngineUnsure.self) {
          _ = try await standIn.engine(.classic).beginTraining(training)
        }
      }
      #expect(standIn.now.charged.count == troubles.count)
    }
  }

  @Test("An order that found no connection was not given, and is given again")
  func notConnected() async throws {
    struct Silence: OutboundHTTP {
      func send(_ request: OutboundRequest) async throws -> OutboundResponse {
        throw OutboundFailure.notConnected
      }
    }
    let engine = HiggsfieldEngine(settings: HiggsfieldSettings(key: "k"), outbound: Silence())
    await #expect(throws: OutboundFailure.self) { _ = try await engine.beginTraining(training) }
  }

  @Test("An order that was surely not taken is given again later, or refused for good")
  func refused() async throws {
    try await HiggsfieldStandIn.open { [training] standIn in
      for trouble in [HiggsfieldStandIn.Trouble.refuses(429), .refuses(503, retryAfter: 3)] {
        standIn.set { $0.trouble = trouble }
        await #expect(throws: HiggsfieldEngine.Busy.self) {
          _ = try await standIn.engine(.classic).beginTraining(training)
        }
      }
      standIn.set { $0.trouble = .refuses(403) }
      await #expect(throws: EngineRefusal.self) {
        _ = try await standIn.engine(.classic).beginTraining(training)
      }
      #expect(standIn.now.charged.isEmpty)
    }
  }

  @Test("No picture is paid for of a character that is gone")
  func gone() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      standIn.set { $0.character = "failed" }
      await #expect(throws: EngineRefusal.self) {
        try await standIn.engine(.classic).check(order)
      }
      for status in [404, 410] {
        standIn.set { $0.goneWith = status }
        await #expect(throws: EngineRefusal.self) {
          try await standIn.engine(.v1).check(order)
        }
      }
      #expect(standIn.now.charged.isEmpty)
    }
  }

  @Test(
    "A key that is refused ends the order at once, and not the character",
    arguments: [401, 402, 403])
  func refusedKey(status: Int) async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      standIn.set { $0.goneWith = status }
      let refusal = await #expect(throws: EngineRefusal.self) {
        try await standIn.engine(.v1).check(order)
      }
      #expect(refusal?.endsCharacter == false)
      #expect(standIn.now.charged.isEmpty)
    }
  }

  @Test("A character that is not ready at this moment is asked for again, and not lost")
  func notReady() async throws {
    try await HiggsfieldStandIn.open { [order] standIn in
      standIn.set { $0.runs = 1 }
      await #expect(throws: HiggsfieldEngine.Busy.self) {
        try await standIn.engine(.classic).check(order)
      }
      try await standIn.engine(.classic).check(order)
      #expect(standIn.now.charged.isEmpty)
    }
  }

  @Test("A timeout after 302.AI accepted charges one generation, and gives the quota back")
  func noDoubleCharge() async throws {
    try await HiggsfieldStandIn.open { standIn in
      try await Studio.open(at: standIn.engine(.classic)) { studio in
        let token = try await studio.signIn().session.accessToken
        standIn.set { $0.trouble = .slow }
        let lost = try await studio.generated(of: nil, as: token)
        #expect(lost.status == .failed && lost.message == EngineWork.unsure)
        try await studio.work(5)
        #expect(standIn.now.charged.count == 1)
        #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 0)
        // The person asks again, and gets pictures.
        standIn.set { $0.runs = 2 }
        let again = try await studio.send(
          SoulAPI.generate(), Studio.request(of: nil), as: token
        ).decoded(GenerationStarted.self)
        try await studio.work(5)
        let path = GenerationPath(generation: again.generationId)
        #expect(try await studio.get(SoulAPI.generation(path), as: token).images.count == 4)
        #expect(standIn.now.charged.count == 2)
      }
    }
  }
}
