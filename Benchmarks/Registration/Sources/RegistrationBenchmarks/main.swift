import Foundation
import Measuring

// RegistrationBenchmarks [--rounds N] [--json FILE] [--limits FILE]
//
// The registration benchmark of the seed documents: N routers, each with one exclusive class and one
// protocol, identifier or URL. Every figure comes from processes of their own, taken in turns. Ends with 1
// where a limit is exceeded.

struct ProbeFailure: Error, CustomStringConvertible {
  let description: String
}

func probe(_ count: Int, _ way: Way) throws -> Sample {
  let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
  let process = Process()
  process.executableURL = folder.appendingPathComponent("Registration\(count)")
  process.arguments = [way.way, way.key]
  let pipe = Pipe()
  process.standardOutput = pipe
  try process.run()
  let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  guard process.terminationStatus == 0, let line = output.split(separator: "\n").last,
    let sample = Sample(line: line)
  else { throw ProbeFailure(description: "\(count) \(way.title): \(output)") }
  return sample
}

func text(_ format: String, _ values: Double...) -> String {
  String(format: format, arguments: values)
}

let sizes = [500, 1_000, 2_000, 5_000]
let rounds = max(1, number("--rounds") ?? 11)
var results: [Int: [Way: Measurement]] = [:]
var limits = Limits("RegistrationBenchmarks")

print(
  "routers  way               register µs  spread  finish µs  µs each  heap B each  resident B each"
)
for size in sizes {
  var samples: [Way: [Sample]] = [:]
  for _ in 0..<rounds {
    for way in Way.all { samples[way, default: []].append(try probe(size, way)) }
  }
  for way in Way.all {
    let measured = Measurement(routers: size, way: way, samples: samples[way] ?? [])
    results[size, default: [:]][way] = measured
    print(
      text("%7.0f", Double(size)), "",
      way.title.column(16),
      text("%12.0f", measured.registerMicroseconds), text(" ±%3.0f %%", measured.spread * 100),
      text("%10.0f", measured.finishMicroseconds), text("%8.2f", measured.total / Double(size)),
      text("%12.0f", measured.heapBytesEach), text("%16.0f", measured.residentBytesEach))
  }
}

@MainActor func measured(_ size: Int, _ way: String, _ key: String) -> Measurement? {
  results[size]?.first { $0.key.way == way && $0.key.key == key }?.value
}

@MainActor func ratio(
  _ title: String, limit: Double? = nil, _ value: (Int) -> Double?
) {
  let columns = sizes.map { value($0).map { text("%10.2f", $0) } ?? "         –" }
  let wanted = limit.map { text("  (≤ %.1f)", $0) } ?? ""
  for size in sizes {
    guard let limit, let value = value(size) else { continue }
    limits.hold(Limit("\(title), \(size) routers", value, "times", .atMost, limit))
  }
  print(title.column(40), columns.joined(), wanted)
}

print(
  "\nratio                                    ", sizes.map { text("%10.0f", Double($0)) }.joined())
ratio("auto / manual, with the checks") { size in
  guard let auto = measured(size, "auto", "type"), let manual = measured(size, "manual", "type")
  else { return nil }
  return auto.total / manual.total
}
ratio("by type / by name", limit: 1.2) { size in
  guard let type = measured(size, "manual", "type"), let name = measured(size, "manual", "name")
  else { return nil }
  return type.registerMicroseconds / name.registerMicroseconds
}
ratio("blocks / subclasses, time") { size in
  guard let blocks = measured(size, "blocks", "type"), let manual = measured(size, "manual", "type")
  else { return nil }
  return blocks.registerMicroseconds / manual.registerMicroseconds
}
ratio("blocks / subclasses, heap") { size in
  guard let blocks = measured(size, "blocks", "type"), let manual = measured(size, "manual", "type")
  else { return nil }
  return blocks.heapBytesEach / manual.heapBytesEach
}
ratio("URLs / by type") { size in
  guard let url = measured(size, "manual", "url"), let manual = measured(size, "manual", "type")
  else { return nil }
  return url.registerMicroseconds / manual.registerMicroseconds
}
ratio("by type / a dictionary of N texts") { size in
  measured(size, "manual", "type").map { $0.registerMicroseconds / $0.dictionaryMicroseconds }
}
for way in Way.all {
  ratio("one of N / one of 500: \(way.title)", limit: 1.5) { size in
    guard let first = results[500]?[way], let here = results[size]?[way] else { return nil }
    return here.total / Double(size) / (first.total / 500)
  }
}

try writeJSON(sizes.flatMap { size in Way.all.compactMap { results[size]?[$0] } })
limits.end()
