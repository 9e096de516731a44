import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// The page in a real browser: `ROUTESH_BROWSER` names a Chromium, as `make browser` finds it.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] != nil,
    "ROUTESH_BROWSER does not name a Chromium"),
  .enabled(
    if: (try? Graphviz.find()) != nil, "Graphviz, which draws the page's graph, is not installed"))
struct ReportBrowserTests {
  private let browser = ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] ?? ""

  /// Runs a script inside the page and returns what it writes.
  func run(_ script: String, in page: String, arguments: [String] = []) throws -> String {
    let folder = try TemporaryDirectory()
    let probe = """
      <script nonce="n">
      const result = {};
      addEventListener("securitypolicyviolation", event => { result.violation = event.blockedURI; });
      addEventListener("error", event => { result.error = event.message; });
      const $ = query => document.querySelector(query);
      try { \(script) } catch (error) { result.error = String(error); }
      const out = document.createElement("pre");
      out.id = "result"; out.textContent = JSON.stringify(result);
      document.body.append(out);
      </script></body>
      """
    let path = try folder.write(page.replacing("</body>", with: probe), to: "page.html")
    let text = try chromium(["--dump-dom", "file://\(path)"] + arguments)
    let start = try #require(text.firstRange(of: "<pre id=\"result\">"))
    let end = try #require(text[start.upperBound...].firstRange(of: "</pre>"))
    return String(text[start.upperBound..<end.lowerBound]).replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  func chromium(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let output = try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        "--user-data-dir=\(folder.path("profile"))",
        // Nothing may be fetched: no name can be resolved.
        "--host-resolver-rules=MAP * ~NOTFOUND",
      ] + (arguments.contains { $0.hasPrefix("--window-size") } ? [] : ["--window-size=1200,900"])
      + arguments
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: output))
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return try String(contentsOfFile: output, encoding: .utf8)
  }

  func page() throws -> String {
    ReportPage.html(try ReportPageTests.input(), nonce: "n").text
  }

  @Test func aClickOnASceneShowsItsRoutesPatternsAndSegues() throws {
    let result = try run(
      """
      const node = Array.from(document.querySelectorAll("#graph .node"))
        .find(node => node.textContent.includes("ListViewController"));
      const box = node.getBoundingClientRect();
      const at = { clientX: box.x + box.width / 2, clientY: box.y + box.height / 2,
        bubbles: true, button: 0, pointerId: 1 };
      const target = node.querySelector("text");
      target.dispatchEvent(new PointerEvent("pointerdown", at));
      target.dispatchEvent(new PointerEvent("pointerup", at));
      result.text = $("#graph-detail").textContent;
      result.hidden = $("#graph-detail").hidden;
      result.chosen = node.classList.contains("chosen");
      """, in: page())
    for word in [
      "app://list", "open", "DetailViewController", "\"chosen\":true", "\"hidden\":false",
    ] {
      #expect(result.contains(word), "\(word) in \(result)")
    }
    #expect(!result.contains("error") && !result.contains("violation"))
  }

  /// Functions for the graph's scripts: the visible part, as numbers, and actions.
  private static let graph = """
    const svg = $("#graph svg"), area = $("#graph"), detail = $("#graph-detail");
    const box = () => {
      const [x, y, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
      return { x, y, width, height };
    };
    const near = (a, b) => Math.abs(a - b) < 0.01;
    const same = (a, b) => Object.keys(a).every(name => near(a[name], b[name]));
    const key = name =>
      area.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
    const pointer = (type, x, y, target = area) => target.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, button: 0, pointerId: 1 }));
    // Where in the picture a point of the window is.
    const at = (x, y) =>
      new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
    area.setPointerCapture = () => {};
    area.scrollIntoView();
    const place = svg.getBoundingClientRect();
    // Places of a mouse are whole numbers.
    const [x, y] = [Math.round(place.x + place.width / 3), Math.round(place.y + place.height / 4)];
    const whole = box();

    """

  @Test func theGraphIsZoomedAndMovedByKeys() throws {
    let result = try run(
      Self.graph + """
        key("+"); const closer = box();
        result.closer = near(closer.width, whole.width * 0.8) && near(closer.height, whole.height * 0.8)
          && near(closer.x + closer.width / 2, whole.x + whole.width / 2);
        key("-"); result.back = same(box(), whole);
        key("ArrowRight"); result.right = near(box().x, whole.x + whole.width / 10);
        key("ArrowDown"); result.down = near(box().y, whole.y + whole.height / 10);
        key("ArrowLeft"); key("ArrowUp"); result.returned = same(box(), whole);
        for (let i = 0; i < 100; i++) key("+");
        result.closest = near(box().width, whole.width / 100);
        for (let i = 0; i < 100; i++) key("-");
        result.farthest = near(box().width, whole.width * 4);
        key("0"); result.fits = same(box(), whole);
        const event = new KeyboardEvent("keydown", { key: "Tab", bubbles: true, cancelable: true });
        area.dispatchEvent(event); result.leaves = !event.defaultPrevented;
        """, in: page())
    for name in [
      "closer", "back", "right", "down", "returned", "closest", "farthest", "fits", "leaves",
    ] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  @Test func theGraphIsZoomedByButtonsWheelAndDoubleClick() throws {
    let result = try run(
      Self.graph + """
        $("[data-zoom=in]").click(); result.in = near(box().width, whole.width * 0.8);
        $("[data-zoom=out]").click(); result.out = near(box().width, whole.width);
        $("[data-zoom=in]").click(); $("[data-zoom=fit]").click(); result.fit = same(box(), whole);
        const wheel = ctrlKey => {
          const event = new WheelEvent("wheel",
            { deltaY: -200, clientX: x, clientY: y, ctrlKey, bubbles: true, cancelable: true });
          area.dispatchEvent(event);
          return event.defaultPrevented;
        };
        // Without Ctrl the page scrolls.
        result.scrolls = !wheel(false) && same(box(), whole);
        let before = at(x, y);
        result.wheel = wheel(true) && box().width < whole.width * 0.7;
        result.stays = near(at(x, y).x, before.x) && near(at(x, y).y, before.y);
        const width = box().width; before = at(x, y);
        area.dispatchEvent(new MouseEvent("dblclick", { clientX: x, clientY: y, bubbles: true }));
        result.twice = near(box().width, width / 2) && near(at(x, y).x, before.x);
        """, in: page())
    for name in ["in", "out", "fit", "scrolls", "wheel", "stays", "twice"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  /// A graph that is larger than its place is shown as far as it can be read, from where it begins.
  @Test(arguments: ["1200,900", "390,800"])
  func aLargeGraphIsReadable(size: String) throws {
    var input = try ReportPageTests.input()
    for number in 0..<60 {
      let type = "SomeViewController\(number)"
      input.catalog.routes["route\(number)"] = Route(
        identifier: "route\(number)", className: number % 2 == 0 ? "ListViewController" : type,
        patterns: [.init(text: "app://some/page/number\(number)/:id")])
    }
    input.graph = ReportPage.graph(of: input.catalog)
    let result = try run(
      Self.graph + """
        const scale = () => svg.getScreenCTM().a;
        const begin = document.getElementById("node" + area.dataset.start).getBoundingClientRect();
        const frame = svg.getBoundingClientRect();
        result.readable = scale() > 0.99;
        result.begins = begin.left >= frame.left - 1 && begin.right <= frame.right + 1
          && begin.top >= frame.top - 1 && begin.bottom <= frame.bottom + 1;
        const button = $("[data-zoom=whole]");
        result.offered = !button.hidden && $("[data-part]").checkVisibility();
        button.click(); result.whole = box().height > whole.height && scale() < 0.99;
        key("0"); result.back = same(box(), whole);
        dispatchEvent(new Event("beforeprint")); result.printed = box().height > whole.height;
        dispatchEvent(new Event("afterprint")); result.after = same(box(), whole);
        result.label = $("#graph-select").selectedOptions[0].text;
        """, in: ReportPage.html(input, nonce: "n").text, arguments: ["--window-size=\(size)"])
    for name in ["readable", "begins", "offered", "whole", "back", "printed", "after"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
    #expect(result.contains("none chosen"))
  }

  /// No message or witness of a finding is truncated, on a phone or on a desktop.
  @Test(arguments: ["390,900", "800,900", "1280,900"])
  func findingsAreShownWhole(size: String) throws {
    var input = try ReportPageTests.input()
    let long = "app://some/rather/long/address/" + String(repeating: "x", count: 160)
    input.findings = [
      .init(
        code: "pattern-beyond-precedence", severity: .warning,
        message: "the pattern \(long) is one",
        witness: long + "?and=more")
    ]
    input.conflicts = input.findings
    input.failingLinks = [
      .init(codes: ["no-match"], url: long, count: 3, first: 0, last: 0)
    ]
    let result = try run(
      """
      const shown = Array.from(document.querySelectorAll("#findings, #conflicts, #errors"));
      result.count = shown.length;
      result.whole = shown.every(section => {
        const place = section.querySelector(".scroll");
        return place.scrollWidth <= place.clientWidth;
      });
      result.cells = shown.flatMap(section => Array.from(section.querySelectorAll("td, th")))
        .filter(cell => cell.checkVisibility())
        .every(cell => {
          const box = cell.getBoundingClientRect();
          return box.left >= 0 && box.right <= innerWidth && box.width > 60;
        });
      """, in: ReportPage.html(input, nonce: "n").text, arguments: ["--window-size=\(size)"])
    for name in ["\"count\":3", "\"whole\":true", "\"cells\":true"] {
      #expect(result.contains(name), "\(name) in \(result)")
    }
  }

  @Test func theGraphIsDraggedAndADragChoosesNothing() throws {
    let result = try run(
      Self.graph + """
        const grip = at(x, y);
        pointer("pointerdown", x, y); pointer("pointermove", x + 60, y + 25);
        // What was under the finger is still under it.
        result.follows = near(at(x + 60, y + 25).x, grip.x) && near(at(x + 60, y + 25).y, grip.y);
        result.cursor = area.classList.contains("moving");
        const node = $("#graph .node");
        pointer("pointerup", x + 60, y + 25, node.querySelector("text"));
        result.nothing = detail.hidden && !area.classList.contains("moving");
        const moved = box();
        pointer("pointermove", x + 200, y + 200); result.ends = same(box(), moved);
        pointer("pointerdown", x, y); pointer("pointermove", x + 2, y + 1);
        result.trembles = same(box(), moved);
        pointer("pointercancel", x, y);
        """, in: page())
    for name in ["follows", "cursor", "nothing", "ends", "trembles"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  @Test func aSceneIsChosenByNameAndBroughtIntoView() throws {
    let result = try run(
      Self.graph + """
        const select = $("#graph-select");
        const option = Array.from(select.options).find(o => o.text.includes("Detail"));
        select.focus(); select.value = option.value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
        const node = document.getElementById("node" + option.value);
        result.told = !detail.hidden && detail.textContent.includes("app://detail/:id");
        result.marked = node.classList.contains("chosen")
          && document.querySelectorAll(".node.chosen").length === 1;
        const part = node.getBoundingClientRect(), frame = svg.getBoundingClientRect();
        result.middle = Math.abs(part.x + part.width / 2 - frame.x - frame.width / 2) < 2
          && Math.abs(part.y + part.height / 2 - frame.y - frame.height / 2) < 2;
        result.live = detail.getAttribute("aria-live");
        key("Escape");
        result.closed = detail.hidden && select.value === "" && !$(".node.chosen");
        """, in: page())
    for name in ["told", "marked", "middle", "closed"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
    #expect(result.contains(#""live":"polite""#))
  }

  @Test func tablesSortAndTheRouteListFilters() throws {
    let result = try run(
      """
      const head = Array.from(document.querySelectorAll("#busiest th button"))
        .find(button => button.textContent === "Performed");
      head.click(); result.first = $("#busiest tbody tr").textContent.startsWith("detail");
      result.sort = head.parentElement.getAttribute("aria-sort");
      const input = $("[data-filter=routes]"); input.value = "detail";
      input.dispatchEvent(new Event("input"));
      result.shown = Array.from(document.querySelectorAll("#routes tbody tr"))
        .filter(row => !row.hidden).length;
      """, in: page())
    #expect(
      result.contains("\"first\":true") && result.contains("\"sort\":\"ascending\""), "\(result)")
    #expect(result.contains("\"shown\":1"), "\(result)")
  }

  @Test func aHostileNameRunsNothing() throws {
    var input = try ReportPageTests.input()
    let name = "<img src=x onerror=\"window.bad=1\"><script>window.bad=1</script>"
    input.title = name
    input.findings = [.init(code: "x", severity: .error, message: name)]
    let result = try run(
      "result.bad = window.bad || 0; result.images = document.images.length;",
      in: ReportPage.html(input, nonce: "n").text)
    #expect(result == "{\"bad\":0,\"images\":0}")
  }

  @Test(arguments: ["1200,900", "360,700"])
  func everythingNamedIsThereAndHeadingsAreInOrder(size: String) throws {
    let result = try run(
      """
      const levels = Array.from(document.querySelectorAll("h1,h2,h3,h4")).map(h => +h.tagName[1]);
      result.order = levels.every((level, i) => i === 0 ? level === 1 : level - levels[i - 1] <= 1);
      result.named = Array.from(document.querySelectorAll("[aria-labelledby]"))
        .every(e => document.getElementById(e.getAttribute("aria-labelledby")));
      result.links = Array.from(document.querySelectorAll("a[href^='#']"))
        .every(e => document.getElementById(e.getAttribute("href").slice(1)));
      const ids = Array.from(document.querySelectorAll("[id]")).map(e => e.id);
      result.unique = new Set(ids).size === ids.length;
      result.labels = Array.from(document.querySelectorAll("input,select,button"))
        .every(e => e.labels && e.labels.length || e.getAttribute("aria-label") || e.textContent.trim());
      result.wide = document.documentElement.scrollWidth <= innerWidth;
      """, in: page(), arguments: ["--window-size=\(size)"])
    for name in ["order", "named", "links", "unique", "labels", "wide"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }
}
