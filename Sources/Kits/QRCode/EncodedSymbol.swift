/// The result of an encoder: modules row by row, `true` for dark, no quiet zone.
struct EncodedSymbol {
  var side: Int
  var modules: [Bool]
}
