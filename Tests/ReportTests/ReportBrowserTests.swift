import Foundation
import Interchange
import Report
import RouteModel
import TestSupport
import Testing

/// The page in a real browser: `ROUTESH_BROWSER` names a Chromium, as `make browser` finds it.
@Suite(.enabled(if: HeadlessBrowser.path != nil, "ROUTESH_BROWSER does not name a Chromium"))
struct ReportBrowserTests {
  /// Runs a script inside the page and returns what it writes.
  func run(
    _ script: String, in page: String, fragment: String = "", arguments: [String] = []
  ) throws -> String {
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
    let dom = try HeadlessBrowser.dom(
      of: page.replacing("</body>", with: probe), fragment: fragment, arguments: arguments)
    return try HeadlessBrowser.result(in: dom)
  }

  func page() throws -> String {
    ReportPage.html(try ReportPageTests.input(), nonce: "n").text
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
    input.failingLinks = [
      .init(.init(codes: ["no-match"], url: long, count: 3, first: 0, last: 0))
    ]
    let result = try run(
      """
      const shown = Array.from(document.querySelectorAll("#findings, #broken"));
      result.count = shown.length;
      result.whole = shown.every(section => {
        const place = section.querySelector("table");
        return place.scrollWidth <= section.clientWidth;
      });
      result.cells = shown.flatMap(section => Array.from(section.querySelectorAll("td, th")))
        .filter(cell => cell.checkVisibility())
        .every(cell => {
          const box = cell.getBoundingClientRect();
          return box.left >= 0 && box.right <= innerWidth && box.width > 20;
        });
      """, in: ReportPage.html(input, nonce: "n").text, arguments: ["--window-size=\(size)"])
    for name in ["\"count\":2", "\"whole\":true", "\"cells\":true"] {
      #expect(result.contains(name), "\(name) in \(result)")
    }
  }

  @Test func theTreeOfRoutesIsFiltered() throws {
    let result = try run(
      """
      const input = $("#filter"); input.value = "detail";
      input.dispatchEvent(new Event("input"));
      result.told = $("#filtered").textContent;
      result.shown = Array.from(document.querySelectorAll("#routes li"))
        .filter(e => e.checkVisibility()).map(e => e.querySelector("b").textContent);
      """, in: page())
    #expect(result == "{\"told\":\"2 shown\",\"shown\":[\"detail\",\"detail\"]}")
  }

  @Test func aPastedLinkIsAnsweredAndIsInTheAddress() throws {
    let result = try run(
      """
      const field = $("#link");
      const ask = link => {
        field.value = link;
        $("#ask").dispatchEvent(new Event("submit", { cancelable: true }));
        return $("#answer").textContent.replace(/\\s+/g, " ").trim();
      };
      result.opens = ask(" app://detail/7?a=b ").startsWith("Opens: Shows the detail");
      result.hash = location.hash === "#link=app%3A%2F%2Fdetail%2F7%3Fa%3Db";
      result.anchor = $("#answer a").hash === location.hash;
      result.none = /^Opens nothing.*of detail: the host is detial, the pattern asks for detail/.test(ask("app://detial/7"));
      result.live = $("#answer").getAttribute("aria-live") === "polite";
      result.empty = ask("") === "" && location.hash === "";
      result.kept = document.activeElement === document.body;
      """, in: page())
    for name in ["opens", "hash", "anchor", "none", "live", "empty", "kept"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  @Test func aLinkToAnAnswerShowsIt() throws {
    var input = try ReportPageTests.input()
    input.catalog.routes["list"]?.conditions = [.init(.platform, "ios")]
    let page = ReportPage.html(input, nonce: "n").text
    let script = """
      result.answer = $(".verdict").textContent; result.platform = $("[name=platform]").value;
      """
    #expect(
      try run(script, in: page, fragment: "#link=app%3A%2F%2Flist&platform=ios")
        == "{\"answer\":\"Opens: Shows the list\",\"platform\":\"ios\"}")
    #expect(
      try run(script, in: page, fragment: "#link=app%3A%2F%2Flist&platform=other")
        == "{\"answer\":\"Opens nothing: app://list would take it, but it needs platform=ios\",\"platform\":\"not given\"}"
    )
  }

  /// Who follows a link by keys goes on at its answer; the way back takes the answer away.
  @Test func aFollowedLinkIsReadWhereItsAnswerIs() throws {
    let result = try run(
      """
      const anchor = $("#broken a[href^='#link=']");
      history.replaceState(null, "", anchor.hash);
      dispatchEvent(new Event("hashchange"));
      result.focus = document.activeElement === $("#answer");
      result.answer = $("#answer .verdict") !== null && $("#link").value !== "";
      history.replaceState(null, "", location.pathname);
      dispatchEvent(new Event("hashchange"));
      result.empty = $("#answer").textContent === "" && $("#link").value === "";
      """, in: page())
    #expect(result == "{\"focus\":true,\"answer\":true,\"empty\":true}")
  }

  /// A quoted link is read without its quotes; what is no link is told why, with the link that may be meant.
  @Test func whatIsNoLinkIsToldWhy() throws {
    let result = try run(
      """
      const ask = link => {
        $("#link").value = link;
        $("#ask").dispatchEvent(new Event("submit", { cancelable: true }));
        return $("#answer").textContent.replace(/\\s+/g, " ").trim();
      };
      result.quoted = ask("\\"app://list\\"").startsWith("Opens");
      result.angles = ask("<app://list>").startsWith("Opens");
      result.bare = ask("shop.example.com/d/x").startsWith("This is no link: it has neither a scheme");
      result.meant = $("#answer a").hash.startsWith("#link=https%3A%2F%2Fshop.example.com%2Fd%2Fx");
      result.masked = ask("app://detail/•••").startsWith("This page cannot tell: the history has");
      """, in: page())
    for name in ["quoted", "angles", "bare", "meant", "masked"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  /// What `match` says of a link, the page says too, and what an address says and the page does not know.
  @Test func whatMatchSaysThePageSays() throws {
    var input = try ReportPageTests.input()
    input.catalog.routes["list"]?.conditions = [
      .init(.platform, "ios"), .init(.versionFrom, "3.2"),
    ]
    input.catalog.routes["web"] = Route(
      identifier: "web", className: "WebViewController", summary: "A page of the site",
      patterns: [
        .init(text: "https://any.example/*", isFallback: true), .init(text: "app://p/:id"),
      ])
    let page = ReportPage.html(input, nonce: "n").text
    func answer(_ fragment: String, _ script: String) throws -> String {
      try run(
        "result.answer = $(\"#answer\").textContent.replace(/\\s+/g, \" \"); \(script)", in: page,
        fragment: fragment)
    }
    let fallback = try answer("#link=https%3A%2F%2Fany.example%2Fnothere", "")
    #expect(
      fallback.contains("Opens: A page of the site, a fallback: no other pattern takes it"),
      "\(fallback)")
    #expect(fallback.contains("ScreenWebViewController"), "\(fallback)")
    let hidden = try answer("#link=app%3A%2F%2Fp%2F%25%3Fid%3D9", "")
    #expect(hidden.contains("id cannot be decoded and is passed on as it is"), "\(hidden)")
    #expect(hidden.contains("the capture id hides the query's 9"), "\(hidden)")
    let version = try answer(
      "#link=app%3A%2F%2Flist&platform=iOS&version=3.2.1",
      "result.hash = location.hash; result.version = $(\"[name=version]\").value;")
    #expect(version.contains("Opens: Shows the list"), "\(version)")
    #expect(version.contains("\"version\":\"from 3.2\""), "\(version)")
    #expect(version.contains("platform=ios&version=from"), "\(version)")
    let unknown = try answer("#link=app://search?q=1&sort=cheap&platform=windows", "")
    #expect(
      unknown.contains(
        "The address also says sort=cheap, platform=windows, which this page does not know"),
      "\(unknown)")
  }

  @Test(arguments: ["390,900", "768,900", "1280,900"])
  func nothingIsWiderThanThePageAndNoDatesCollide(size: String) throws {
    var input = try ReportPageTests.input()
    input.catalog.routes["list"]?.conditions = [
      .init(.from, "2026-01-01"), .init(.until, "2026-02-01"), .init(.share, "10"),
      .init(.salt, "a-rather-long-name-of-a-share-that-nobody-shortens"),
    ]
    let day: Int64 = 86_400_000_000
    let start = 1_762_300_000_000_000 as Int64
    input.timeline = HistoryTimeline(
      start: start, end: start + 14 * day,
      parts: (0..<14).map { .init(start: start + Int64($0) * day, events: 3, failures: 1) })
    let result = try run(
      """
      $("#link").value = "app://list/" + "x".repeat(5000);
      $("#ask").dispatchEvent(new Event("submit", { cancelable: true }));
      const seen = Array.from(document.querySelectorAll("body *"))
        .filter(e => e.checkVisibility() && !e.closest(".scroll > *, .skip, caption"));
      result.wide = seen.filter(e => e.getBoundingClientRect().right > innerWidth + 0.5).map(e => e.tagName);
      result.page = document.documentElement.scrollWidth <= innerWidth;
      result.near = $("#answer").getBoundingClientRect().height < 900;
      const days = Array.from(document.querySelectorAll(".timeline text"))
        .filter(e => /^[\\d-]{10}$/.test(e.textContent)).map(e => e.getBoundingClientRect());
      result.days = days.length > 2;
      result.apart = days.every((box, place) => place === 0 || box.left > days[place - 1].right);
      result.inside = days.every(box => box.right <= $(".timeline").getBoundingClientRect().right + 0.5);
      """, in: ReportPage.html(input, nonce: "n").text, arguments: ["--window-size=\(size)"])
    #expect(
      result
        == "{\"wide\":[],\"page\":true,\"near\":true,\"days\":true,\"apart\":true,\"inside\":true}")
  }

  @Test func aHostileNameRunsNothing() throws {
    var input = try ReportPageTests.input()
    let name = "<img src=x onerror=\"window.bad=1\"><script>window.bad=1</script>"
    input.title = name
    input.findings = [.init(code: "x", severity: .error, message: name)]
    input.store = name
    input.catalog.routes["list"] = Route(
      identifier: name, className: name, summary: name, parent: name,
      patterns: [.init(text: "app://list/:id")], parameters: [.init(name: name, isRequired: true)])
    let result = try run(
      """
      for (const link of ["app://list/1", "app://lost/" + $("h1").textContent, "app://h/a\\\\<b>"]) {
        $("#link").value = link;
        $("#ask").dispatchEvent(new Event("submit", { cancelable: true }));
      }
      result.bad = window.bad || 0; result.images = document.images.length;
      result.bold = $("#answer b") === null;
      """,
      in: ReportPage.html(input, nonce: "n").text)
    #expect(result == "{\"bad\":0,\"images\":0,\"bold\":true}")
  }

  @Test(arguments: ["1200,900", "360,700"])
  func everythingNamedIsThereAndHeadingsAreInOrder(size: String) throws {
    let result = try run(
      """
      const levels = Array.from(document.querySelectorAll("h1,h2,h3,h4")).map(h => +h.tagName[1]);
      result.order = levels.every((level, i) => i === 0 ? level === 1 : level - levels[i - 1] <= 1);
      result.named = Array.from(document.querySelectorAll("[aria-labelledby]"))
        .every(e => document.getElementById(e.getAttribute("aria-labelledby")));
      result.links = Array.from(document.querySelectorAll("a[href^='#']:not([href^='#link='])"))
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
