/// Prometheus' text format, version 0.0.4.
package enum PrometheusText {
  package static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  package static func render(_ registry: MetricsRegistry) -> String {
    let all = registry.snapshot.sorted { left, right in
      (left.series.name, left.series.labels.map(\.value).joined(separator: "\u{0}"))
        < (right.series.name, right.series.labels.map(\.value).joined(separator: "\u{0}"))
    }
    var text = ""
    var previous = ""
    for (series, instrument) in all {
      if series.name != previous {
        text += "# TYPE \(series.name) \(type(of: instrument))\n"
        previous = series.name
      }
      text += lines(series, instrument)
    }
    return text
  }

  private static func lines(
    _ series: MetricsRegistry.Series, _ instrument: MetricsRegistry.Instrument
  ) -> String {
    switch instrument {
    case .counter(let counter):
      return line(series.name, series.labels, counter.value)
    case .gauge(let gauge):
      return line(series.name, series.labels, gauge.value)
    case .histogram(let histogram):
      let snapshot = histogram.snapshot
      let buckets = zip(histogram.bounds, snapshot.cumulative).map { bound, count in
        let bound = MetricsRegistry.Label(name: "le", value: number(bound))
        return line(series.name + "_bucket", series.labels + [bound], Double(count))
      }
      let rest = MetricsRegistry.Label(name: "le", value: "+Inf")
      return buckets.joined()
        + line(series.name + "_bucket", series.labels + [rest], Double(snapshot.count))
        + line(series.name + "_sum", series.labels, snapshot.sum)
        + line(series.name + "_count", series.labels, Double(snapshot.count))
    }
  }

  private static func line(
    _ name: String, _ labels: [MetricsRegistry.Label], _ value: Double
  ) -> String {
    let list = labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",")
    return "\(name)\(list.isEmpty ? "" : "{\(list)}") \(number(value))\n"
  }

  private static func type(of instrument: MetricsRegistry.Instrument) -> String {
    switch instrument {
    case .counter: "counter"
    case .gauge: "gauge"
    case .histogram: "histogram"
    }
  }

  private static func number(_ value: Double) -> String {
    if let whole = Int64(exactly: value) { return String(whole) }
    return String(value)
  }

  private static func escaped(_ value: String) -> String {
    var result = ""
    for character in value.unicodeScalars {
      switch character {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// A name that Prometheus accepts: letters, digits and underscores.
  static func name(_ label: String) -> String {
    let characters = label.unicodeScalars.map { scalar -> Character in
      let isFit =
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      return isFit ? Character(scalar) : "_"
    }
    let name = String(characters)
    return name.first?.isNumber == true ? "_" + name : name
  }
}
