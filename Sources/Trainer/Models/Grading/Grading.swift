struct Grading {
  let drawn: [DrawnStroke]
  let reference: [Stroke]
  func grade() -> Grade {
    Grade(
      count: 0, order: 0, direction: 0, shape: 0, proportion: 0, total: 0, remarks: [],
      strokeResults: [])
  }
  func lastStroke() -> StrokeResult {
    StrokeResult(stroke: nil, direction: 0, shape: 0, proportion: 0, remarks: [])
  }
}
