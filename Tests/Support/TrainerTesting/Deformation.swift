import Foundation
import TrainerModels

/// The deformation of a whole drawing, around the middle of the square.
struct Deformation {
  private let matrix: (Double, Double, Double, Double)
  private let shift: (Double, Double)
  private let warp: Double
  private let phases: (Double, Double)
  private let frequencies: (Double, Double)

  init(_ style: Hand.Style, using generator: inout SeededGenerator) {
    func spread(_ most: Double) -> Double {
      most == 0 ? 0 : Double.random(in: -most...most, using: &generator)
    }
    let sx = 1 + spread(style.stretch)
    let sy = 1 + spread(style.stretch)
    let shear = spread(style.shear)
    let angle = spread(style.rotation) * .pi / 180
    matrix = (
      sx * cos(angle), sy * (shear * cos(angle) - sin(angle)), sx * sin(angle),
      sy * (shear * sin(angle) + cos(angle))
    )
    shift = (spread(style.shift), spread(style.shift))
    warp = style.warp
    phases = (spread(.pi), spread(.pi))
    // Less than one wave over the square.
    frequencies = (4 + spread(1.5), 4 + spread(1.5))
  }

  func apply(_ point: StrokePoint) -> StrokePoint {
    let x = point.x - 0.5
    let y = point.y - 0.5
    return StrokePoint(
      x: 0.5 + matrix.0 * x + matrix.1 * y + shift.0 + warp * sin(frequencies.0 * y + phases.0),
      y: 0.5 + matrix.2 * x + matrix.3 * y + shift.1 + warp * sin(frequencies.1 * x + phases.1))
  }
}
