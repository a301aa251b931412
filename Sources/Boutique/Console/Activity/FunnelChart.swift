import BoutiqueModels
import SwiftUI

/// How many customers came how far, as bars.
struct FunnelChart: View {
  let funnel: ReviewFunnel

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text("How far visits came")
        .font(.headline)
      ForEach(FunnelStep.steps(of: funnel)) { step in
        FunnelBar(step: step)
          .accessibilityIdentifier("funnel-\(step.id)")
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

/// One bar, with its name and number on it.
struct FunnelBar: View {
  let step: FunnelStep

  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    Group {
      // Large text has no room beside a bar.
      if textSize.isAccessibilitySize {
        VStack(alignment: .leading, spacing: 4) {
          HStack(spacing: 12) {
            name
            Spacer()
            figures
          }
          bar
        }
      } else {
        HStack(spacing: 12) {
          name.frame(width: 120, alignment: .leading)
          bar
          figures.frame(width: 76, alignment: .trailing)
        }
      }
    }
    .accessibilityElement(children: .combine)
  }

  private var name: some View { Text(step.name).font(.subheadline) }

  private var bar: some View {
    ZStack(alignment: .leading) {
      Rectangle()
        .fill(Color.gray.opacity(0.15))
      Rectangle()
        .fill(Color.blue)
        .scaleEffect(x: step.fraction, y: 1, anchor: .leading)
    }
    .frame(height: 20)
    .clipShape(RoundedRectangle(cornerRadius: 4))
    .accessibilityHidden(true)
  }

  private var figures: some View { Text(step.figures).font(.subheadline).monospacedDigit() }
}

struct FunnelChartPreviews: PreviewProvider {
  static var previews: some View {
    List {
      FunnelChart(funnel: StoreActivity.sample.funnel)
      FunnelChart(funnel: ReviewFunnel())
    }
  }
}
