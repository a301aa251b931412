import Foundation

/// Makes portraits of one photo.
struct Portrait: Sendable {
  let photo: Picture
  private let subject: Subject

  /// - Parameter faces: nil where none can be looked for.
  init(of photo: Picture, faces: Faces?) throws {
    self.photo = photo
    let face = try faces?.largest(in: Raster(of: photo, longSide: Faces.longSide))
    subject = try face ?? Subject(in: Raster(of: photo, longSide: 110))
  }

  /// - Parameters:
  ///   - number: the take, from 0 to 3.
  ///   - seed: the same makes the same picture, pixel for pixel.
  func taken(
    _ number: Int, in look: Look, width: Int, height: Int, seed: UInt64
  ) throws -> Picture {
    let variation = look.takes[number % look.takes.count]
    var take = Take(seed: seed &+ UInt64(number) &* 7919)
    var random = take.generator(1)
    let isMirrored = random.fraction() < 0.5
    var subject = subject
    // Two portraits of a photo with other seeds are not cut the same.
    subject.x += random.number(-0.015, 0.015)
    subject.y += random.number(-0.012, 0.012)
    subject.height = subject.height.map { $0 * random.number(0.94, 1.08) }
    let area = variation.framing.area(
      of: subject, width: photo.width, height: photo.height,
      ratio: Double(width) / Double(height), isMirrored: isMirrored)
    var cut = try photo.cropped(to: area).resized(width, height).asColor()
    if isMirrored { cut = try cut.mirrored() }
    cut = try cut.inMemory()
    let steps =
      (variation.first ?? []) + (variation.instead ?? look.steps) + (variation.last ?? [])
    if steps.contains(where: \.needsPerson) {
      let head = subject.within(area, of: photo, isMirrored: isMirrored)
      let mask = SubjectMask(in: try Raster(of: cut, longSide: 256), subject: head)
      take.person = try Picture(
        bytes: mask.bytes, width: mask.width, height: mask.height, bands: 1)
    }
    return try steps.apply(to: cut, in: take)
  }
}

extension Subject {
  /// The same in a part of the photo.
  func within(_ area: Picture.Area, of photo: Picture, isMirrored: Bool) -> Subject {
    let left = (x * Double(photo.width) - Double(area.left)) / Double(area.width)
    let top = (y * Double(photo.height) - Double(area.top)) / Double(area.height)
    return Subject(
      x: isMirrored ? 1 - left : left, y: top,
      height: height.map { $0 * Double(photo.height) / Double(area.height) })
  }
}
