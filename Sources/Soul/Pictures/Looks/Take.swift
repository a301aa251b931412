/// What the steps of one portrait share.
struct Take: Sendable {
  /// The same seed makes the same grain, clouds and lights.
  let seed: UInt64
  /// 255 where the person is, 0 behind; of any size. Nil if no step asks for it.
  var person: Picture?

  func generator(_ salt: UInt64) -> SeededGenerator {
    SeededGenerator(seed &* 0x2545_f491_4f6c_dd1d ^ salt)
  }

  /// A seed as libvips takes them.
  func noiseSeed(_ salt: UInt64) -> Int {
    var generator = generator(salt)
    return Int(generator.next() & 0x3fff_ffff)
  }
}
