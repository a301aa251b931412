import Foundation

/// The sequences of one run. Each has a seed of its own, one more than the sequence before.
package struct ModelRun: Sendable {
  package let seeds: Range<UInt64>

  package init(sequences: Int, from seed: UInt64) {
    seeds = seed..<seed + UInt64(sequences)
  }

  /// The run that the environment asks for. `QUARTET_MODEL_SEED` alone repeats one sequence, and
  /// with `QUARTET_MODEL_SEQUENCES` it begins so many. Otherwise the seeds are always the same, so
  /// that no run of the tests fails by chance.
  /// - Parameter usually: how many sequences each run of the tests tries.
  package init(
    usually: Int, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    let seed = environment["QUARTET_MODEL_SEED"].flatMap(UInt64.init)
    let sequences = environment["QUARTET_MODEL_SEQUENCES"].flatMap(Int.init)
    self.init(sequences: sequences ?? (seed == nil ? usually : 1), from: seed ?? 1)
  }

  /// One of `count` shares, for a test that has as many settings. A single sequence is in each.
  package func share(_ number: Int, of count: Int) -> ModelRun {
    guard seeds.count > 1 else { return self }
    let bounds = [number, number + 1].map { seeds.count * $0 / count }
    return ModelRun(
      sequences: bounds[1] - bounds[0], from: seeds.lowerBound + UInt64(bounds[0]))
  }

  /// The same run in parts of at most `size` sequences, for systems that grow with each of them.
  package func parts(of size: Int) -> [ModelRun] {
    stride(from: seeds.lowerBound, to: seeds.upperBound, by: size).map {
      ModelRun(sequences: min(size, Int(seeds.upperBound - $0)), from: $0)
    }
  }
}
