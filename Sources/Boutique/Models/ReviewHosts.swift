extension ReviewPlatform {
  /// Whether `host`, in lower case, belongs to the platform itself and has reviews of shops.
  /// Accepts it with and without `www.`; look-alikes are in none of the lists.
  func owns(_ host: String) -> Bool {
    let bare = Self.withoutWWW(host)
    switch self {
    case .google:
      let isMaps = bare.hasPrefix("maps.google.")
      return Self.googleHosts.contains(bare)
        || Self.googleDomains.contains(isMaps ? String(bare.dropFirst(5)) : bare)
    case .yelp:
      return Self.yelpHosts.contains(bare) || Self.yelpDomains.contains(bare)
        || Self.yelpDomains.contains(Self.withoutYelpEdition(bare))
    case .appleMaps:
      return ["maps.apple.com", "maps.apple"].contains(bare)
    }
  }

  /// Whether an own host answers itself at `rest`, everything from the path on. The platforms also
  /// have addresses that redirect to any URL in their query.
  func staysThere(at host: String, rest: Substring) -> Bool {
    switch self {
    case .google: GoogleReviewLink(host: Self.withoutWWW(host), rest: rest).isAllowed
    case .yelp: Self.staysAtYelp(path: rest.prefix { !"?#".contains($0) })
    case .appleMaps: true
    }
  }

  private static func staysAtYelp(path: Substring) -> Bool {
    let steps = path.split(separator: "/").map { $0.lowercased() }
    let first = steps.first ?? ""
    // Browsers resolve dots, also encoded ones, and servers decode letters. Either could hide the
    // real beginning of the path.
    let isHidden =
      first.contains("%")
      || steps.contains { [".", ".."].contains($0.replacing("%2e", with: ".")) }
    return !isHidden && !yelpRedirects.contains(first)
  }

  private static func withoutWWW(_ host: String) -> String {
    host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }

  /// Short links of theirs included: these can lead to nothing but places on their maps.
  private static let googleHosts: Set = [
    "search.google.com", "g.page", "maps.app.goo.gl", "goo.gl",
  ]

  private static let yelpHosts: Set = ["biz.yelp.com", "yelp.to"]

  private static let yelpRedirects: Set = ["biz_redir", "redir", "redirect", "adredir"]

  /// `de.yelp.ch` is Yelp's German edition for Switzerland, `m.yelp.com` the one for phones.
  private static func withoutYelpEdition(_ host: String) -> String {
    let parts = host.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 && yelpEditions.contains(parts[0]) ? parts[1] : host
  }

  private static let yelpEditions: Set = [
    "m", "en", "de", "fr", "it", "nl", "zh", "ms", "fi", "sv", "fil",
  ]

  private static let yelpDomains: Set<String> = Set(
    """
    com at be ca ch cl co.jp co.nz co.uk com.ar com.au com.br com.hk com.mx com.ph com.sg com.tr
    com.tw cz de dk es fi fr ie it my nl no pl pt se
    """.split(whereSeparator: \.isWhitespace).map { "yelp.\($0)" })

  /// The domains from Google's list at www.google.com/supported_domains.
  private static let googleDomains: Set<String> = Set(
    """
    com ad ae al am as at az ba be bf bg bi bj bs bt by ca cat cd cf cg ch ci cl cm cn cv cz de dj
    dk dm dz ee es fi fm fr ga ge gg gl gm gr gy hn hr ht hu ie im iq is it je jo kg ki kz la li lk
    lt lu lv md me mg mk ml mn mu mv mw ne nl no nr nu pl pn ps pt ro rs ru rw sc se sh si sk sm sn
    so sr st td tg tl tm tn to tt vu ws
    co.ao co.bw co.ck co.cr co.id co.il co.in co.jp co.ke co.kr co.ls co.ma co.mz co.nz co.th co.tz
    co.ug co.uk co.uz co.ve co.vi co.za co.zm co.zw
    com.af com.ag com.ar com.au com.bd com.bh com.bn com.bo com.br com.bz com.co com.cu com.cy
    com.do com.ec com.eg com.et com.fj com.gh com.gi com.gt com.hk com.jm com.kh com.kw com.lb
    com.ly com.mm com.mt com.mx com.my com.na com.ng com.ni com.np com.om com.pa com.pe com.pg
    com.ph com.pk com.pr com.py com.qa com.sa com.sb com.sg com.sl com.sv com.tj com.tr com.tw
    com.ua com.uy com.vc com.vn
    """.split(whereSeparator: \.isWhitespace).map { "google.\($0)" })
}
