import Foundation
import ServerKitTesting
import Testing
import WireKit

@testable import ServerKit

@Suite("ZIP archives")
struct ZipArchiveTests {
  private static let time = Timestamp(milliseconds: 1_762_610_401_000)

  @Test("Python and unzip read the files, their names and their times")
  func readers() throws {
    let directory = try Self.folder()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "a.zip")
    var archive = ZipArchive()
    var bytes: [UInt8] = []
    let contents: [(String, [UInt8])] = [
      ("profile.json", Array("{\"name\":\"Zoë\"}".utf8)), ("empty.txt", []),
      ("Porträts/Großes Glück/1.jpg", (0..<70_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }),
    ]
    for (name, content) in contents {
      bytes += archive.begin(name, checksum: .init(of: content), at: Self.time) + content
    }
    bytes += archive.end()
    try Data(bytes).write(to: file)
    let told = try OtherReader.python(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        assert z.testzip() is None
        for i in z.infolist():
          print(i.filename, i.file_size, i.compress_type, '%d-%d-%d %d:%d:%d' % i.date_time)
        print(z.read('profile.json').decode())
      """, file)
    #expect(
      told == """
        profile.json 15 0 2025-11-8 14:0:0
        empty.txt 0 0 2025-11-8 14:0:0
        Porträts/Großes Glück/1.jpg 70000 0 2025-11-8 14:0:0
        {"name":"Zoë"}

        """)
    #expect(try OtherReader.run("/usr/bin/unzip", ["-tq", file.path]).contains("No errors"))
  }

  @Test("An archive without files is one")
  func nothing() throws {
    let directory = try Self.folder()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "a.zip")
    try Data(ZipArchive().end()).write(to: file)
    let told = try OtherReader.python(
      "import sys, zipfile; print(zipfile.ZipFile(sys.argv[1]).namelist())", file)
    #expect(told == "[]\n")
  }

  @Test("More than 65,535 files")
  func manyFiles() throws {
    let directory = try Self.folder()
    defer { withExtendedLifetime(directory) {} }
    let file = directory.url.appending(path: "a.zip")
    var archive = ZipArchive()
    var bytes: [UInt8] = []
    let content = Array("x".utf8)
    for number in 0..<65_536 {
      bytes += archive.begin("\(number)", checksum: .init(of: content), at: Self.time) + content
    }
    bytes += archive.end()
    try Data(bytes).write(to: file)
    let told = try OtherReader.python(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        print(len(z.namelist()), z.read('65535').decode())
      """, file)
    #expect(told == "65536 x\n")
    #expect(try OtherReader.run("/usr/bin/unzip", ["-tq", file.path]).contains("No errors"))
  }

  @Test(
    "A file beyond 4 GB, and one that begins there",
    arguments: [UInt64(UInt32.max) - 1, UInt64(UInt32.max), 5_000_000_000])
  func large(size: UInt64) throws {
    let directory = try Self.folder()
    defer { withExtendedLifetime(directory) {} }
    let url = directory.url.appending(path: "a.zip")
    #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
    let file = try FileHandle(forWritingTo: url)
    var archive = ZipArchive()
    let content = Array("small".utf8)
    // Its bytes are a hole in the file, so that the disk holds none of them.
    let head = archive.begin("large", checksum: .init(size: size, crc32: 7), at: Self.time)
    try file.write(contentsOf: head)
    try file.seek(toOffset: UInt64(head.count) + size)
    let small = archive.begin("small", checksum: .init(of: content), at: Self.time)
    try file.write(contentsOf: small + content + archive.end())
    try file.close()
    let told = try OtherReader.python(
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as z:
        for i in z.infolist(): print(i.filename, i.file_size, i.header_offset)
        print(z.read('small').decode())
        with z.open('large') as large: print(len(large.read(10)))
      """, url)
    #expect(
      told == """
        large \(size) 0
        small 5 \(UInt64(head.count) + size)
        small
        10

        """)
  }

  private static func folder() throws -> TemporaryDirectory {
    let directory = TemporaryDirectory()
    try FileManager.default.createDirectory(at: directory.url, withIntermediateDirectories: true)
    return directory
  }
}
