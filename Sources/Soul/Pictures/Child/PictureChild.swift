import Foundation
import Synchronization

/// The work of `quartet pictures`, a process that the server starts with limits: it reads a task and
/// photos, and writes an answer and pictures. It has no file, connection or key of the server's.
package enum PictureChild {
  /// Two pictures are made at the same time; libvips itself works with one thread for each.
  static let workers = 2
  static let quality = 88

  /// Reads the task from standard input and writes the answer to standard output.
  package static func run() throws {
    let task = try Parcel<PictureTask>(FileHandle.standardInput.readToEnd() ?? Data())
    let answer = try answer(task)
    try FileHandle.standardOutput.write(contentsOf: answer.encoded())
  }

  static func answer(_ task: Parcel<PictureTask>) throws -> Parcel<PictureAnswer> {
    do {
      switch task.message {
      case .portraits(let portraits):
        return Parcel(PictureAnswer(), try make(portraits, of: task.files))
      case .facts:
        return Parcel(PictureAnswer(facts: try facts(of: task.files)))
      }
    } catch JPEGRefusal.damaged {
      return Parcel(PictureAnswer(refusal: .damaged))
    } catch JPEGRefusal.tooManyPixels {
      return Parcel(PictureAnswer(refusal: .tooManyPixels))
    } catch is UnknownLook {
      return Parcel(PictureAnswer(refusal: .unknownLook))
    }
  }

  private struct UnknownLook: Error {}

  private static func make(_ orders: [PictureTask.Portrait], of photos: [Data]) throws -> [Data] {
    let book = try LookBook.load()
    let faces = Faces()
    // Each photo is decoded once, and not larger than its portraits need it.
    var sources: [Int: Portrait] = [:]
    for order in orders where sources[order.photo] == nil {
      guard photos.indices.contains(order.photo) else { throw ParcelDamage() }
      // A portrait may be cut from less than half of the photo.
      let size = (order.width * 5 / 4, order.height * 5 / 4)
      sources[order.photo] = try Portrait(
        of: .decoded(photos[order.photo], atLeast: size), faces: faces)
    }
    let looks = try orders.map { order in
      guard let look = book[order.look] else { throw UnknownLook() }
      return look
    }
    let portraits = sources
    return try concurrently(orders.count) { index in
      let order = orders[index]
      guard let portrait = portraits[order.photo] else { throw ParcelDamage() }
      return try portrait.taken(
        order.take, in: looks[index], width: order.width, height: order.height, seed: order.seed
      ).jpeg(quality: quality)
    }
  }

  private static func facts(of photos: [Data]) throws -> [PhotoFacts?] {
    let faces = Faces()
    return try photos.map { photo in
      do {
        let size = try Picture.size(of: photo)
        let picture = try Picture.decoded(photo, atLeast: (512, 512))
        return PhotoFacts(
          of: try Raster(of: picture, longSide: Faces.longSide), width: size.width,
          height: size.height, faces: faces)
      } catch is JPEGRefusal {
        return nil
      }
    }
  }

  /// Does so much work, two at a time.
  private static func concurrently(
    _ count: Int, _ work: @escaping @Sendable (Int) throws -> Data
  ) throws -> [Data] {
    let results = Mutex([Result<Data, any Error>?](repeating: nil, count: count))
    let next = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: min(workers, count)) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < count else { return }
        let result = Result { try work(index) }
        results.withLock { $0[index] = result }
      }
    }
    return try results.withLock { try $0.map { try $0?.get() ?? Data() } }
  }
}
