import BoutiqueModels
import Testing

@Suite("A review link leads to the store's platform and nowhere else")
struct ReviewPlatformTests {
  @Test(
    "links that customers may be sent to",
    arguments: [
      (
        ReviewPlatform.google,
        "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsR"
      ),
      (.google, "https://g.page/r/abc/review"),
      (.google, "https://maps.app.goo.gl/xyz"),
      (.google, "HTTPS://WWW.GOOGLE.COM/maps/place/x"),
      (.yelp, "https://www.yelp.com/writeareview/biz/abc"),
      (.yelp, "https://www.yelp.co.uk/biz/abc"),
      (.appleMaps, "https://maps.apple.com/?q=shop"),
    ])
  func allowed(platform: ReviewPlatform, link: String) {
    #expect(platform.allows(link))
  }

  @Test(
    "links that are refused",
    arguments: [
      "http://search.google.com/local/writereview", "https://evil.example/search.google.com",
      "https://search.google.com.evil.example/", "https://evil.example#search.google.com",
      "https://search.google.com@evil.example/", "https://user:pw@search.google.com/",
      "https://search.google.com:8443/", "javascript:alert(1)", "//search.google.com/", "",
      "https:\\\\evil.example\\search.google.com", "https://search.google.com\\@evil.example/",
      "https://search.google.com/\u{0}", "https://search.google.com/ x", "https://www.yelp.com/biz",
      "https://sеarch.google.com/", " https://search.google.com/", "https:/search.google.com/",
    ])
  func refused(link: String) {
    #expect(!ReviewPlatform.google.allows(link))
  }

  @Test("a link of a thousand and one characters is refused")
  func tooLong() {
    let start = "https://g.page/r/"
    let longest = start + String(repeating: "a", count: 1_000 - start.count)
    #expect(ReviewPlatform.google.allows(longest))
    #expect(!ReviewPlatform.google.allows(longest + "a"))
  }
}
