import Foundation
import Interchange
import RouteModel
import TestSupport
import Testing

/// The page in a real browser: `ROUTESH_BROWSER` names a Chromium, as `make browser` finds it.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] != nil,
    "ROUTESH_BROWSER does not name a Chromium"))
struct ReportBrowserTests {
  private let browser = ProcessInfo.processInfo.environment["ROUTESH_BROWSER"] ?? ""

  /// Runs a script inside the page and returns what it writes.
  private func run(_ script: String, in page: String, arguments: [String] = []) throws -> String {
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

  private func chromium(_ arguments: [String]) throws -> String {
    let folder = try TemporaryDirectory()
    let output = try folder.write("", to: "out")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: browser)
    process.arguments =
      [
        "--headless", "--no-sandbox", "--disable-gpu",
        "--user-data-dir=\(folder.path("profile"))",
        // Nothing may be fetched: every name resolves to nowhere.
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

  private func page() throws -> String {
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

  /// What the scripts about the graph share: the part that is shown, as numbers, and ways to act on it.
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

  /// What is read where nothing is seen, as the browser hands it on.
  @Test func everythingHasANameAndARole() throws {
    let result = try run(
      """
      const told = (query, role, name) => {
        const found = Array.from(document.querySelectorAll(query)).filter(e => e.checkVisibility());
        return found.length > 0 && found.every(e => e.computedRole === role && name.test(e.computedName));
      };
      result.bars = told("svg.timeline", "image", /^\\d+ succeeded and \\d+ failed in/);
      result.trends = told("svg.trend", "image", /^(rising|falling|steady)$/);
      result.graph = told("#graph", "group", /^Graph of scenes/);
      result.tables = told("table", "table", /\\w/);
      result.sections = told("main > section", "region", /\\w/);
      result.navigation = told("nav", "navigation", /^Sections$/);
      result.buttons = told("button", "button", /\\w/);
      result.zoom = $("[data-zoom=in]").computedName === "Zoom in"
        && $("[data-zoom=out]").computedName === "Zoom out";
      result.select = told("#graph-select", "combobox", /^Show/);
      result.filter = told("[data-filter]", "searchbox", /^Filter/);
      result.heads = told("thead th", "columnheader", /\\w/);
      result.rows = told("tbody th", "rowheader", /./);
      result.language = document.documentElement.lang === "en" && document.title !== "";
      """, in: page(), arguments: ["--enable-blink-features=ComputedAccessibilityInfo"])
    for name in [
      "bars", "trends", "graph", "tables", "sections", "navigation", "buttons", "zoom", "select",
      "filter", "heads", "rows", "language",
    ] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  @Test func theKeyboardReachesEverythingInTheOrderOfThePage() throws {
    let result = try run(
      """
      const shown = e => e.checkVisibility() && !e.closest("details:not([open]) > :not(summary)");
      const stops = Array.from(document.querySelectorAll("a[href],button,select,input,summary,[tabindex]"))
        .filter(shown);
      result.first = stops[0].classList.contains("skip");
      result.natural = stops.every(e => e.tabIndex === 0);
      const missed = stops.filter(e => { e.focus(); return document.activeElement !== e; });
      result.reached = missed.length === 0 && stops.length > 20;
      const skip = stops[0]; skip.focus();
      const seen = skip.getBoundingClientRect();
      result.skip = seen.x >= 0 && seen.y >= 0 && skip.hash === "#main";
      const bare = stops.filter(e => {
        e.focus({ focusVisible: true });
        return getComputedStyle(e).outlineStyle === "none";
      });
      result.rings = bare.length === 0;
      const wide = Array.from(document.querySelectorAll(".scroll"))
        .filter(e => e.scrollWidth > e.clientWidth);
      result.wide = wide.length > 0 && wide.every(e => e.tabIndex === 0 && e.getAttribute("aria-label"));
      const head = $("#busiest th button"); head.focus(); head.click();
      result.stays = document.activeElement === head;
      """, in: page(), arguments: ["--window-size=420,900"])
    for name in ["first", "natural", "reached", "skip", "rings", "wide", "stays"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  /// Which colours there are, with the least contrast that they need beside the background.
  private static let contrast = """
    const rgb = text => (text.match(/[\\d.]+/g) || []).slice(0, 3).map(Number);
    const light = text => {
      const part = value => {
        value /= 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      };
      const [r, g, b] = rgb(text).map(part);
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (a, b) => {
      const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
      return (high + 0.05) / (low + 0.05);
    };
    const ground = e => {
      for (let at = e; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        if (!/, 0\\)$/.test(colour) && colour !== "transparent") return colour;
      }
      return "rgb(255, 255, 255)";
    };
    const pale = [];
    for (const e of document.querySelectorAll("body *")) {
      const words = Array.from(e.childNodes).some(n => n.nodeType === 3 && n.textContent.trim());
      if (!words || !e.checkVisibility() || e.closest("script,pre,title,option")) continue;
      const isDrawn = e instanceof SVGElement;
      const style = getComputedStyle(e);
      const found = ratio(isDrawn ? style.fill : style.color, ground(e));
      if (found < 4.5) pale.push(e.tagName + "." + e.getAttribute("class") + " " + found.toFixed(2));
    }
    for (const e of document.querySelectorAll(".timeline rect, .timeline .mark path, .node path")) {
      const style = getComputedStyle(e);
      const colour = e.closest(".node") ? style.stroke : style.fill;
      if (ratio(colour, ground(e)) < 3) pale.push(e.tagName + " " + colour);
    }
    result.pale = Array.from(new Set(pale));
    result.back = light(getComputedStyle(document.body).backgroundColor);

    """

  @Test(arguments: [("1", false), ("0", true)])
  func everythingIsReadableInLightAndDark(scheme: String, isDark: Bool) throws {
    let result = try run(
      Self.contrast + "result.dark = matchMedia('(prefers-color-scheme: dark)').matches;",
      in: page(), arguments: ["--blink-settings=preferredColorScheme=\(scheme)"])
    #expect(result.contains("\"dark\":\(isDark)"), "\(result)")
    #expect(result.contains("\"pale\":[]"), "\(result)")
    let back = result.firstMatch(of: /"back":([\d.]+)/).flatMap { Double($0.1) } ?? -1
    #expect(isDark ? back >= 0 && back < 0.05 : back > 0.95, "\(result)")
  }

  /// The rules of print are made those of the screen: a script cannot look at paper.
  @Test(arguments: ["1", "0"])
  func whatIsPrintedIsAllOfItInDarkOnLight(scheme: String) throws {
    let result = try run(
      """
      const svg = $("#graph svg"), area = $("#graph");
      const whole = svg.getAttribute("viewBox").split(" ").map(Number);
      $("[data-zoom=in]").click();
      const seen = svg.getAttribute("viewBox");
      const opened = $("details"); opened.open = true;
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules)
          if (rule.media && rule.media.mediaText === "print") rule.media.mediaText = "all";
      dispatchEvent(new Event("beforeprint"));
      result.words = Array.from(document.querySelectorAll("details")).every(e => e.open);
      result.fits = svg.getAttribute("viewBox").split(" ").map(Number)
        .every((value, i) => Math.abs(value - whole[i]) < 0.01);
      result.gone = ["nav", ".skip", ".graph-tools", ".filter", "#graph-detail"]
        .every(query => getComputedStyle($(query)).display === "none");
      result.whole = ["#graph", ".scroll"].every(query => getComputedStyle($(query)).overflow === "visible");
      result.together = getComputedStyle($("#busiest tbody tr")).breakInside === "avoid";
      result.key = getComputedStyle($(".key.failure")).printColorAdjust === "exact";
      \(Self.contrast)
      dispatchEvent(new Event("afterprint"));
      result.after = svg.getAttribute("viewBox") === seen && opened.open
        && Array.from(document.querySelectorAll("details")).filter(e => e.open).length === 1;
      """, in: page(), arguments: ["--blink-settings=preferredColorScheme=\(scheme)"])
    for name in ["words", "fits", "gone", "whole", "together", "key", "after"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
    #expect(result.contains("\"pale\":[]") && result.contains("\"back\":1"), "\(result)")
  }

  @Test func thePageIsPrinted() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(page(), to: "page.html")
    let pdf = folder.path("page.pdf")
    _ = try chromium(["--print-to-pdf=\(pdf)", "file://\(path)"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: pdf))
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.matches(of: /\/Type \/Page\b/).count > 2)
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
