/// Pairs drawn strokes with reference strokes at the least total cost: the assignment problem.
/// The Hungarian method (Kuhn 1955, Munkres 1957), with the shortest augmenting paths of Jonker and
/// Volgenant (1987).
enum Assignment {
  /// - Parameter costs: rows by columns, finite.
  /// - Returns: the column of each row; nil for the rows left over when rows outnumber columns.
  static func cheapest(_ costs: [[Double]]) -> [Int?] {
    let rows = costs.count
    guard rows > 0, let columns = costs.first?.count, columns > 0 else {
      return Array(repeating: nil, count: rows)
    }
    if rows > columns {
      let transposed = (0..<columns).map { column in costs.map { $0[column] } }
      var result = [Int?](repeating: nil, count: rows)
      for (column, row) in cheapest(transposed).enumerated() {
        if let row { result[row] = column }
      }
      return result
    }
    // Rows and columns count from 1; 0 stands for none.
    var rowPotential = [Double](repeating: 0, count: rows + 1)
    var columnPotential = [Double](repeating: 0, count: columns + 1)
    var rowOfColumn = [Int](repeating: 0, count: columns + 1)
    var previous = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      rowOfColumn[0] = row
      var column = 0
      var slack = [Double](repeating: .infinity, count: columns + 1)
      var isDone = [Bool](repeating: false, count: columns + 1)
      repeat {
        isDone[column] = true
        let current = rowOfColumn[column]
        var smallest = Double.infinity
        var nearest = 0
        for next in 1...columns where !isDone[next] {
          let reduced = costs[current - 1][next - 1] - rowPotential[current] - columnPotential[next]
          if reduced < slack[next] {
            slack[next] = reduced
            previous[next] = column
          }
          if slack[next] < smallest {
            smallest = slack[next]
            nearest = next
          }
        }
        for next in 0...columns {
          if isDone[next] {
            rowPotential[rowOfColumn[next]] += smallest
            columnPotential[next] -= smallest
          } else {
            slack[next] -= smallest
          }
        }
        column = nearest
      } while rowOfColumn[column] != 0
      repeat {
        rowOfColumn[column] = rowOfColumn[previous[column]]
        column = previous[column]
      } while column != 0
    }
    var result = [Int?](repeating: nil, count: rows)
    for column in 1...columns where rowOfColumn[column] > 0 {
      result[rowOfColumn[column] - 1] = column - 1
    }
    return result
  }
}
