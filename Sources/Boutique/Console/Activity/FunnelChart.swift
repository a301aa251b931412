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

  var body: some View {
    HStack(spacing: 12) {
      Text(step.name)
        .font(.subheadline)
        .frame(width: 120, alignment: .leading)
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
      Text(step.figures)
        .font(.subheadline)
        .monospacedDigit()
        .frame(width: 76, alignment: .trailing)
    }
    .accessibilityElement(children: .combine)
  }
}

struct FunnelChartPreviews: PreviewProvider {
  static var previews: some View {
    List {
      FunnelChart(funnel: StoreActivity.sample.funnel)
      FunnelChart(funnel: ReviewFunnel())
    }
  }
}
