import SwiftUI
import TruFanClient
import TruFanModels

/// Name, price, shop, description and tags.
struct ItemFacts: View {
  let detail: ItemDetail

  private var item: ConvenienceItem { detail.item }

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      SideBySide(alignment: .firstTextBaseline, spacing: 12) {
        Text(item.name)
          .font(.title2)
          .fontWeight(.bold)
        Spacer(minLength: 0)
        Text(item.finalPrice.formatted)
          .font(.title2)
          .fontWeight(.bold)
          .monospacedDigit()
      }
      if let shelfPrice = item.shelfPrice {
        Text("\(shelfPrice), \(item.finalPrice.formatted) with our markup.")
          .font(.footnote)
          .foregroundStyle(.secondary)
      }
      Label(place, systemImage: "storefront")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      Label("About \(item.estimatedShoppingTimeMinutes) min to shop", systemImage: "clock")
        .font(.subheadline)
        .foregroundStyle(.secondary)
      if item.requiresAgeVerification {
        Label("For adults. Staff check your ID.", systemImage: "person.fill")
          .font(.subheadline)
      }
      if let description = item.description {
        Text(description)
      }
      if let tags = item.tags, !tags.isEmpty {
        Text(tags.map(\.capitalized).joined(separator: " · "))
          .font(.footnote)
          .foregroundStyle(.secondary)
      }
    }
    .card()
  }

  private var place: String {
    item.sourceAddress.map { "\(item.sourceStore), \($0)" } ?? item.sourceStore
  }
}

/// What is in it, where somebody noted it.
struct NutritionCard: View {
  let nutrition: [String: String]

  var body: some View {
    if !nutrition.isEmpty {
      VStack(alignment: .leading, spacing: 8) {
        Text("Nutrition")
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ForEach(nutrition.sorted { $0.key < $1.key }, id: \.key) { label, value in
          HStack {
            Text(Self.words(label))
              .foregroundStyle(.secondary)
            Spacer()
            Text(value)
              .monospacedDigit()
          }
          .font(.subheadline)
        }
      }
      .card()
    }
  }

  /// "sodium_mg" is "Sodium (mg)".
  static func words(_ label: String) -> String {
    var parts = label.split(separator: "_").map(String.init)
    var unit = ""
    if parts.count > 1, let last = parts.last, ["g", "mg", "ml", "kcal"].contains(last) {
      parts.removeLast()
      unit = " (\(last))"
    }
    let name = parts.joined(separator: " ")
    return name.prefix(1).uppercased() + name.dropFirst() + unit
  }
}

/// What other parkers say.
struct ReviewsCard: View {
  let detail: ItemDetail

  var body: some View {
    if !detail.reviews.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        HStack {
          Text("Reviews")
            .font(.headline)
            .accessibilityAddTraits(.isHeader)
          Spacer()
          if let tenths = detail.ratingTenths {
            Text("\(tenths / 10).\(tenths % 10) ★ · \(detail.reviewCount)")
              .font(.subheadline)
              .monospacedDigit()
              .foregroundStyle(.secondary)
              .accessibilityLabel(
                "\(tenths / 10).\(tenths % 10) of 5 stars, \(detail.reviewCount) reviews")
          }
        }
        ForEach(Array(detail.reviews.enumerated()), id: \.offset) { _, review in
          VStack(alignment: .leading, spacing: 4) {
            HStack {
              Text(review.name).fontWeight(.semibold)
              Spacer()
              Stars(count: review.stars)
            }
            if !review.text.isEmpty {
              Text(review.text)
                .foregroundStyle(.secondary)
            }
          }
          .font(.subheadline)
        }
      }
      .card()
    }
  }
}

/// Items side by side: those that are like this one, or those that parkers order most.
struct ItemShelf: View {
  let title: String
  let items: [ConvenienceItem]
  let venueId: String
  @Environment(AppState.self) private var app
  @Environment(\.dynamicTypeSize) private var textSize

  var body: some View {
    if !items.isEmpty {
      VStack(alignment: .leading, spacing: 10) {
        Text(title)
          .font(.headline)
          .accessibilityAddTraits(.isHeader)
        ScrollView(.horizontal) {
          HStack(alignment: .top, spacing: 12) {
            ForEach(items) { item in
              ItemCard(
                item: item, inCart: app.cart(of: venueId).quantity(of: item.id),
                favourites: app.favourites(of: venueId),
                onOpen: { app.path.append(.item(venue: venueId, item: item.id)) },
                onAddToCart: { app.cart(of: venueId).add(item) }
              )
              .frame(width: textSize.isAccessibilitySize ? 264 : 156)
            }
          }
        }
        .scrollIndicators(.hidden)
        // Cards slide under the window's edge, and not under the page's margin.
        .contentMargins(.horizontal, 16, for: .scrollContent)
        .padding(.horizontal, -16)
      }
    }
  }
}
