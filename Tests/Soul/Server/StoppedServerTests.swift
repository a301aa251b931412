import ServerKit
import ServerKitTesting
import SoulModels
import Testing
import WireKit

@testable import SoulServer

@Suite("A server that is told to stop")
struct StoppedServerTests {
  /// Runs the jobs until the engine was asked to begin, and stops them before it answers.
  private func stop(
    _ studio: Studio, once count: (FakeEngine.State) -> Int = \.begun.count
  ) async throws {
    let run = Task { try await studio.jobs.run() }
    for _ in 0..<5000 where count(studio.engine.now) == 0 {
      try await Task.sleep(for: .milliseconds(2))
    }
    #expect(count(studio.engine.now) == 1)
    run.cancel()
    try await run.value
    studio.engine.set { state in
      state.pause = nil
      state.checkPause = nil
    }
  }

  @Test("The answer of an engine that is asked for pictures is kept, and the order is paid once")
  func pictures() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.pause = .milliseconds(300) }
      let token = try await studio.signIn().session.accessToken
      let id = try await studio.begunGeneration(as: token).generation
      try await stop(studio)
      let row = try await studio.database.read { try GenerationTable.find(id, in: $0) }
      #expect(row?.task == "task_\(id)" && row?.status == .processing)
      try await studio.work(2)
      let generation = try await studio.get(
        SoulAPI.generation(.init(generation: id)), as: token)
      #expect(generation.status == .completed && generation.images.count == 4)
      #expect(studio.engine.now.begun == [id])
      #expect(try await studio.get(SoulAPI.usage(), as: token).usage.imagesGenerated == 4)
    }
  }

  @Test("An order that the server stops before it is given is given after the next start, once")
  func checking() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.checkPause = .seconds(60) }
      let token = try await studio.signIn().session.accessToken
      let id = try await studio.begunGeneration(as: token).generation
      try await stop(studio, once: \.checks)
      let row = try await studio.database.read { try GenerationTable.find(id, in: $0) }
      #expect(row?.status == .processing && row?.isAsked == false)
      #expect(studio.engine.now.begun.isEmpty)
      try await studio.work(2)
      let generation = try await studio.get(
        SoulAPI.generation(.init(generation: id)), as: token)
      #expect(generation.status == .completed && generation.images.count == 4)
      #expect(studio.engine.now.begun == [id] && studio.engine.now.checks == 2)
    }
  }

  @Test("The answer of an engine that is asked for a training is kept")
  func training() async throws {
    try await Studio.open { studio in
      studio.engine.set { $0.pause = .milliseconds(300) }
      let person = try await studio.signIn()
      let token = person.session.accessToken
      try await studio.begunTraining(of: person)
      try await stop(studio)
      try await studio.work(2)
      let model = try await studio.get(SoulAPI.models(), as: token).models[0]
      #expect(model.status == .completed)
      #expect(studio.engine.now.begun == [model.id])
    }
  }
}
