import BoutiqueModels
import Testing

@Suite("A review link leads to the store's platform and nowhere else")
struct ReviewLinkTests {
  @Test(
    "links that customers may be sent to at Google",
    arguments: [
      "https://search.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsR",
      "https://g.page/r/abc/review", "https://maps.app.goo.gl/xyz", "https://goo.gl/maps/xyz",
      "https://google.com/maps/place/x", "https://www.google.com/search?q=shop#lrd=0x1,3",
      "https://www.google.de/maps/place/Caf%C3%A9+x/@1.5,2.5,17z",
      "https://google.co.uk/maps/search/shop+in+york",
      "https://maps.google.com/?cid=123", "https://maps.google.co.jp/maps?cid=1",
      "https://www.google.com.au/maps?cid=1", "HTTPS://WWW.GOOGLE.COM/maps/place/x",
      "https://search.google.com/local/reviews?placeid=ChIJN1t_tDeuEmsR&hl=fr",
      "https://www.google.com/local/writereview?placeid=ChIJN1t_tDeuEmsR",
      "https://www.google.com/maps/place//data=!4m3!3m2!1s0x0:0x1!12e1?source=g.page.m.ia._&hl=en",
      "https://www.google.com/maps/@1.5,2.5,17z/data=!3m1?entry=ttu&g_ep=EgoyMDI0%3D%3D",
      "https://www.google.com/maps/reviews/data=!4m5?hl=en", "https://maps.google.com/maps/place/x",
      "https://www.google.com/maps/place/Bar%2FGrill+A.B./@1,2,3z", "https://g.page/r/abc",
      "https://g.page/shop/review?rc", "https://g.page/shop?share",
      "https://maps.app.goo.gl/Ab1?g_st=ic",
      "https://www.google.com/search?q=shop&sourceid=chrome#lrd=0x1:0x2,3,,,",
    ])
  func google(link: String) {
    #expect(ReviewPlatform.google.objection(to: link) == nil)
  }

  @Test(
    "links that customers may be sent to elsewhere",
    arguments: [
      (ReviewPlatform.yelp, "https://www.yelp.com/writeareview/biz/abc"),
      (.yelp, "https://yelp.com/biz/abc"), (.yelp, "https://m.yelp.com/biz/abc"),
      (.yelp, "https://www.yelp.co.uk/biz/abc"), (.yelp, "https://yelp.de/biz/caf%C3%A9"),
      (.yelp, "https://de.yelp.ch/biz/abc"), (.yelp, "https://yelp.to/abc"),
      (.appleMaps, "https://maps.apple.com/?q=shop"), (.appleMaps, "https://maps.apple/p/abc"),
      (.appleMaps, "https://maps.apple.com/place?id=1"),
    ])
  func elsewhere(platform: ReviewPlatform, link: String) {
    #expect(platform.objection(to: link) == nil)
    for other in ReviewPlatform.allCases where other != platform { #expect(!other.allows(link)) }
  }

  @Test(
    "look-alikes, and what parsers could read in two ways",
    arguments: [
      "http://search.google.com/local/writereview", "https://evil.example/search.google.com",
      "https://search.google.com.evil.example/", "https://evil.example#search.google.com",
      "https://search.google.com@evil.example/", "https://user:pw@search.google.com/",
      "https://search.google.com:8443/", "javascript:alert(1)", "//search.google.com/", "",
      "https:\\\\evil.example\\search.google.com", "https://search.google.com\\@evil.example/",
      "https://search.google.com/\u{0}", "https://search.google.com/ x", "https://www.yelp.com/biz",
      "https://sеarch.google.com/", " https://search.google.com/", "https:/search.google.com/",
      "https:///search.google.com/", "https://google.com.evil.example/maps",
      "https://google.evil/maps", "https://google.com./maps", "https://google%2Ecom/maps",
      "https://googlе.com/maps", "https://evil-google.com/maps", "https://google.co.de/maps",
      "https://maps.google.evil.example/", "https://maps.maps.google.com/", "https://google/maps",
      "https://www.www.google.com/maps", "https://sites.google.com/view/evil",
      "https://google.com:443/maps", "https://google.com:/maps", "https://@google.com/maps",
      "https://evil.g.page/r/abc", "https://xn--ggle-0nda.com/maps", "https://[::1]/maps",
    ])
  func lookAlikes(link: String) {
    #expect(!ReviewPlatform.google.allows(link))
  }

  @Test(
    "addresses of the platforms that lead on to any other",
    arguments: [
      (ReviewPlatform.google, "https://www.google.com/url?q=https://evil.example"),
      (.google, "https://google.de//url?q=https://evil.example"),
      (.google, "https://www.google.com/maps/../url?q=https://evil.example"),
      (.google, "https://www.google.com/maps/%2E%2e/url?q=https://evil.example"),
      (.google, "https://www.google.com/%75rl?q=https://evil.example"),
      (.google, "https://www.google.com/URL?q=https://evil.example"),
      (.google, "https://www.google.com/amp/s/evil.example"),
      (.google, "https://maps.google.com/local_url?q=https://evil.example"),
      (.google, "https://goo.gl/abc"), (.google, "https://goo.gl/maps"),
      (.google, "https://goo.gl/mapsx/abc"), (.google, "https://goo.gl/maps/../abc"),
      (.google, "https://www.google.com/pagead/aclk?adurl=https://evil.example"),
      (.google, "https://www.google.com/travel/clk?pcurl=https://evil.example"),
      (.google, "https://www.google.com/interstitial?url=https://evil.example"),
      (.google, "https://www.google.com/ServiceLogin?continue=https://evil.example"),
      (.google, "https://www.google.com/accounts/Logout?continue=https://evil.example"),
      (.google, "https://www.google.com/search?btnI=&q=evil"),
      (.google, "https://www.google.com/search?q=evil&BTNI"),
      (.google, "https://www.google.com/search?q=evil;btnI=1"),
      (.google, "https://www.google.com/search?q=evil&%62tnI=1"),
      (.google, "https://www.google.com/search?q=evil&%2562tnI=1"),
      (.google, "https://www.google.com/search?q=evil#btnI=1"),
      (.google, "https://www.google.com/search/../url?q=evil"),
      (.google, "https://www.google.com/search/about"), (.google, "https://www.google.com/"),
      (.google, "https://www.google.com/?btnI=1&q=evil"), (.google, "https://google.com"),
      (.google, "https://maps.google.com/maps?q=https://evil.example/map.kml"),
      (.google, "https://maps.google.com/maps?q=https%3A%2F%2Fevil.example/map.kml"),
      (.google, "https://maps.google.com/maps?q=//evil.example/map.kml"),
      (.google, "https://www.google.com/maps/d/viewer?mid=evil"),
      (.google, "https://www.google.com/maps/place/..%2F..%2Furl?q=evil"),
      (.google, "https://www.google.com/maps/place/%252E%252E/%252E%252E/url?q=evil"),
      (.google, "https://www.google.com//evil.example"), (.google, "https://g.page"),
      (.google, "https://maps.app.goo.gl/?link=https://evil.example"),
      (.google, "https://maps.app.goo.gl/abc?link=https://evil.example"),
      (.google, "https://search.google.com/search-console?url=https://evil.example"),
      (.google, "https://search.google.com/local/writereview/x"), (.google, "https://g.page/r"),
      (.google, "https://g.page/r/abc/book"), (.google, "https://g.page/a/b/review"),
      (.yelp, "https://www.yelp.com/biz_redir?url=https://evil.example"),
      (.yelp, "https://yelp.co.uk/redir?url=https://evil.example"),
    ])
  func redirects(platform: ReviewPlatform, link: String) {
    #expect(platform.objection(to: link)?.contains("may lead on to another address") == true)
  }

  @Test(
    "look-alikes of Yelp and Apple Maps",
    arguments: [
      (ReviewPlatform.yelp, "https://yelp.com.evil.example/biz"), (.yelp, "https://yelp.evil/biz"),
      (.yelp, "https://notyelp.com/biz"), (.yelp, "https://evil.yelp.com/biz"),
      (.yelp, "https://www.google.com/maps"), (.appleMaps, "https://maps.apple.evil/p"),
      (.appleMaps, "https://apple.com/maps"), (.appleMaps, "https://maps-apple.com/p"),
      (.appleMaps, "https://maps.apple.com.evil.example/"), (.appleMaps, "https://g.page/r/x"),
    ])
  func otherLookAlikes(platform: ReviewPlatform, link: String) {
    #expect(!platform.allows(link))
  }

  @Test(
    "the sentence is true of the link",
    arguments: [
      ("", "Give the link to your reviews"), ("http://google.com/maps", "starts with https://"),
      ("www.google.com/maps", "starts with https://"),
      ("https://user@google.com/maps", "without a user name"),
      ("https://google.com:80/maps", "a port"), ("https://google.com/ma ps", "not a web address"),
      ("https://", "not a web address"),
      ("https://evil.example/maps", "leads to evil.example, which is no address of Google"),
      ("https://www.yelp.com/biz/x", "leads to www.yelp.com, which is no address of Google"),
      ("https://google.com/url?q=x", "may lead on to another address"),
      ("https://google.com/finance", "or to no reviews. Copy the one that your Business Profile"),
      ("https://google.com/finance", "such as https://g.page/r/…/review"),
    ])
  func sentences(link: String, words: String) throws {
    #expect(try #require(ReviewPlatform.google.objection(to: link)).contains(words))
  }

  @Test("every example that a sentence gives would be accepted", arguments: ReviewPlatform.allCases)
  func examples(platform: ReviewPlatform) {
    #expect(platform.allows(platform.exampleLink.replacing("…", with: "abc")))
  }

  @Test("a link of a thousand and one characters is refused")
  func tooLong() {
    let start = "https://g.page/r/"
    let longest = start + String(repeating: "a", count: 1_000 - start.count)
    #expect(ReviewPlatform.google.allows(longest))
    #expect(ReviewPlatform.google.objection(to: longest + "a")?.contains("at most 1000") == true)
  }
}
