import Foundation
import TestSupport
import Testing

/// The page with a screen reader, with the keyboard, in the dark and on paper.
extension ReportBrowserTests {
  /// The text for screen readers, as the browser provides it.
  @Test func everythingHasANameAndARole() throws {
    let result = try run(
      """
      const told = (query, role, name) => {
        const found = Array.from(document.querySelectorAll(query)).filter(e => e.checkVisibility());
        return found.length > 0 && found.every(e => e.computedRole === role && name.test(e.computedName));
      };
      result.bars = told("svg.timeline", "image", /^\\d+ succeeded and \\d+ failed from/);
      result.scenes = told("svg.scenes", "image", /^Main: 4 scenes/);
      result.tables = told("table", "table", /\\w/);
      result.sections = told("main > section", "region", /\\w/);
      result.navigation = told("nav", "navigation", /^On this page$/);
      result.field = told("#link", "textbox", /^Where does a link go/);
      result.filter = told("#filter", "searchbox", /^Filter/);
      result.heads = told("thead th", "columnheader", /\\w/);
      result.rows = told("tbody th", "rowheader", /./);
      result.language = document.documentElement.lang === "en" && document.title !== "";
      """, in: page(), arguments: ["--enable-blink-features=ComputedAccessibilityInfo"])
    for name in [
      "bars", "scenes", "tables", "sections", "navigation", "field", "filter",
      "heads", "rows", "language",
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
      result.reached = missed.length === 0 && stops.length > 12;
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
      const field = $("#link"); field.focus(); field.value = "app://list";
      $("#ask").dispatchEvent(new Event("submit", { cancelable: true }));
      result.stays = document.activeElement === field && $("#answer a") !== null;
      """, in: page(), arguments: ["--window-size=420,900"])
    for name in ["first", "natural", "reached", "skip", "rings", "wide", "stays"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
  }

  /// The colours, with the contrast to the background that they need.
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
    for (const e of document.querySelectorAll(".timeline rect, .timeline .mark path")) {
      const style = getComputedStyle(e);
      if (ratio(style.fill, ground(e)) < 3) pale.push(e.tagName + " " + style.fill);
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

  /// The print rules are applied to the screen, because a script cannot examine paper.
  @Test(arguments: ["1", "0"])
  func whatIsOpenIsPrintedInDarkOnLight(scheme: String) throws {
    let result = try run(
      """
      for (const e of document.querySelectorAll("details[open]")) e.open = false;
      const opened = $("details"); opened.open = true;
      for (const sheet of document.styleSheets)
        for (const rule of sheet.cssRules)
          if (rule.media && rule.media.mediaText === "print") rule.media.mediaText = "all";
      result.folded = Array.from(document.querySelectorAll("details")).filter(e => e.open).length === 1;
      result.gone = ["nav", ".skip", ".filter"]
        .every(query => getComputedStyle($(query)).display === "none");
      result.whole = getComputedStyle($(".scroll")).overflow === "visible";
      result.together = getComputedStyle($("#broken tbody tr")).breakInside === "avoid";
      result.key = getComputedStyle($(".key.failure"), "::before").printColorAdjust === "exact";
      \(Self.contrast)
      """, in: page(), arguments: ["--blink-settings=preferredColorScheme=\(scheme)"])
    for name in ["folded", "gone", "whole", "together", "key"] {
      #expect(result.contains("\"\(name)\":true"), "\(name) in \(result)")
    }
    #expect(result.contains("\"pale\":[]") && result.contains("\"back\":1"), "\(result)")
  }

  @Test func thePageIsPrinted() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write(page(), to: "page.html")
    let pdf = folder.path("page.pdf")
    _ = try HeadlessBrowser.run(["--print-to-pdf=\(pdf)", "file://\(path)"])
    let bytes = try Data(contentsOf: URL(fileURLWithPath: pdf))
    #expect(bytes.starts(with: Array("%PDF-".utf8)))
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.matches(of: /\/Type \/Page\b/).count > 1)
  }
}
