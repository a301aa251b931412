import Foundation
import SwiftUI
import Testing

// Apple's forms, as apps write them. Compiling them is the test; the rendering is checked too.

private let word: String = "word"

private struct TextForms: View {
  @State private var date = Date(timeIntervalSince1970: 0)
  private var attributed: AttributedString {
    var string = AttributedString("a")
    string.font = .title
    string.foregroundColor = .red
    return string
  }

  var body: some View {
    Group {
      Text("key \(1) **bold**")
      Text(word)
      Text(verbatim: word)
      Text("key", tableName: nil, bundle: nil, comment: "for translators")
      Text(attributed)
      Text(date, style: .date)
      Text(12.5, format: .number)
      Text(Image(systemName: "star")) + Text("b").bold() + Text("c").foregroundStyle(.red)
    }
    Text("a").font(.system(size: 12, weight: .bold, design: .rounded)).fontWeight(.heavy)
      .italic().underline(true, pattern: .dash, color: .red).strikethrough().kerning(1)
      .tracking(2).baselineOffset(1).monospacedDigit()
    Text("a").font(.custom("Inter", size: 12)).font(.system(.title, design: .serif, weight: .bold))
      .lineLimit(1...3).lineLimit(2, reservesSpace: true).multilineTextAlignment(.center)
      .textCase(.uppercase).truncationMode(.middle).minimumScaleFactor(0.5).lineSpacing(2)
  }
}

private struct ImageForms: View {
  var body: some View {
    Image("name", bundle: nil, label: Text("label"))
    Image(decorative: "name")
    Image(systemName: "star").resizable(capInsets: EdgeInsets(), resizingMode: .stretch)
      .renderingMode(.template).interpolation(.high).symbolRenderingMode(.hierarchical)
    AsyncImage(url: nil, scale: 2)
    AsyncImage(url: nil) {
      $0.resizable()
    } placeholder: {
      ProgressView()
    }
    AsyncImage(url: nil, transaction: Transaction(animation: .default)) { phase in
      switch phase {
      case .empty: ProgressView()
      case .success(let image): image
      case .failure: Image(systemName: "photo")
      @unknown default: EmptyView()
      }
    }
  }
}

private struct StyleForms: View {
  var body: some View {
    Text("a").foregroundStyle(.secondary).foregroundColor(.red).tint(.blue).tint(Color.red.gradient)
      .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 3))
      .background(Color.red, ignoresSafeAreaEdges: .top).background { Circle().fill(.tint) }
      .background(alignment: .top) { Color(red: 1, green: 0, blue: 0) }
      .overlay(alignment: .bottom) { Text("b") }.overlay(.red, in: .rect(cornerRadius: 2))
      .overlay(Color.red.opacity(0.1)).border(.red, width: 2)
      .foregroundStyle(
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
    Color(hue: 0.1, saturation: 1, brightness: 1)
    Color(.sRGB, white: 0.2, opacity: 1)
    Rectangle().fill(AnyShapeStyle(.red)).frame(width: 1)
  }
}

private struct LayoutForms: View {
  private let columns = [GridItem(.adaptive(minimum: 80)), GridItem(.fixed(3)), GridItem()]

  var body: some View {
    ScrollView([.horizontal, .vertical], showsIndicators: false) {
      VStack(alignment: .leading, spacing: 3) { Text("a") }
      HStack(alignment: .lastTextBaseline) { Text("a") }
      ZStack(alignment: .topTrailing) { Text("a") }
      LazyVStack(pinnedViews: [.sectionHeaders]) { Text("a") }
      LazyVGrid(columns: columns, alignment: .leading, spacing: 2) { Text("a") }
    }
    .safeAreaInset(edge: .bottom) { Text("bar") }
    .safeAreaInset(edge: .leading, spacing: 3) { Text("side") }
    .ignoresSafeArea(.keyboard, edges: .bottom)
    Text("a").frame(width: 3).frame(maxWidth: .infinity, minHeight: 3, alignment: .leading)
      .frame(minWidth: 0, idealWidth: 10, maxWidth: 20).padding().padding(.top).padding(.top, 3)
      .padding(3).padding(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1))
      .safeAreaPadding(EdgeInsets())
  }
}

@MainActor @Suite("Apple's forms of texts, pictures, styles and layout")
struct TextAndLayoutSignatures {
  @Test("compile and show")
  func show() {
    #expect(Page(TextForms()).texts.contains("word"))
    #expect(!Page(ImageForms()).elements.isEmpty)
    #expect(!Page(StyleForms()).elements.isEmpty)
    #expect(!Page(LayoutForms()).elements.isEmpty)
  }
}
