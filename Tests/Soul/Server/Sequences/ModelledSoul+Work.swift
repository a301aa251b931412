import ServerKit
import ServerKitTesting
import SoulModels

@testable import SoulServer

/// The workers, as the sequence says.
extension ModelledSoul {
  func work(_ operation: SoulOperation, at node: Int) async throws {
    let studio = studios[node]
    switch operation {
    case .work(let beginning, let outcome):
      studios.engine.become(beginning, outcome)
      studio.clock.advance(by: .seconds(10))
      try await studio.jobs.runDue()
    case .workTwice(let outcome):
      studios.engine.become(.up, .runs)
      studio.clock.advance(by: .seconds(10))
      try await studio.jobs.runDue()
      studios.engine.become(.up, outcome)
      try await workTwice()
    case .cut(let work, let death):
      guard let id = id(of: work) else { return }
      studios.engine.become(.up, .made(4))
      await studios.deaths.run(until: death) { await Self.step(work, id, at: studio) }
    default: break
    }
  }

  /// One step of a piece of work, whose job has not ended yet, and comes again.
  private static func step(_ work: SoulOperation.Work, _ id: String, at studio: Studio) async {
    let step = EngineWork.Step(id: id)
    // An error is the job's to store; this worker does not come to that.
    switch work {
    case .training: try? await studio.soul.models.trainings.work(on: step, .usual)
    case .pictures: try? await studio.soul.gallery.pictures.work(on: step, .usual)
    }
  }

  private func workTwice() async throws {
    let people = state.withLock { $0.people }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for studio in studios.studios {
        let (trainings, pictures) = (studio.soul.models.trainings, studio.soul.gallery.pictures)
        for person in people {
          for id in person.models {
            group.addTask { try await trainings.work(on: .init(id: id), .usual) }
          }
          for id in person.generations {
            group.addTask { try await pictures.work(on: .init(id: id), .usual) }
          }
        }
      }
      try await group.waitForAll()
    }
  }

  private func id(of work: SoulOperation.Work) -> String? {
    switch work {
    case .training(let index, let model): Self.id(model, of: person(index).models)
    case .pictures(let index, let number): Self.id(number, of: person(index).generations)
    }
  }
}
