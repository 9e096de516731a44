(() => {
  "use strict";
  const $ = (query, root = document) => root.querySelector(query);
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  /** An element with texts and elements in it; nothing becomes markup. */
  const make = (tag, ...parts) => {
    const element = document.createElement(tag);
    element.append(...parts);
    return element;
  };
  const code = (text) => make("code", text);

  // The field.
  const form = $("#ask");
  if (form !== null) {
    const data = JSON.parse($("#data").textContent);
    const answers = new LinkAnswers(data);
    const [field, place, choices] = [$("#link"), $("#answer"), all("select", form)];
    const context = new LinkContext(data);
    form.hidden = false;

    const list = (items) => make("ul", ...items.map((parts) => make("li", ...parts)));
    const values = (parameters) => parameters.map(([name, value]) => `${name}=${value}`).join(" ");
    const command = (link, words) => {
      const quoted = (text) => (/^[\w=.,:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
      const facts = words.map((word) => ` --context ${quoted(word)}`).join("");
      const shown = make("pre", code(`routesh ${quoted(data.store)} match '${link.replaceAll("'", "'\\''")}'${facts}`));
      shown.tabIndex = 0;
      return shown;
    };
    const rows = (answer) => {
      const rows = [["Route", answer.route && [code(answer.route)]]];
      rows.push(["Screen", answer.route && answer.summary !== undefined && [code(answer.screen)]]);
      rows.push(["Owner", answer.owner !== undefined && [answer.owner]]);
      rows.push(["Pattern", answer.pattern && [code(answer.pattern)]]);
      rows.push(["Parameters", answer.parameters?.length > 0
        && [list(answer.parameters.map(([name, value]) => [code(name), " = ", code(value)]))]]);
      rows.push(["Redirected", answer.redirects.length > 0
        && [list(answer.redirects.map(({ pattern, target }) => ["by ", code(pattern), " to ", code(target)]))]]);
      rows.push([answer.failure === undefined ? "Waits for" : "Guards", answer.guards?.length > 0 && [list(
        answer.guards.map(({ guard, route }) => [code(guard), ...(route ? ["; ", code(route), " fulfils it"] : [])]))]]);
      rows.push(["Below it", answer.parents?.length > 0 && [list(answer.parents.map(({ route, screen, parameters }) =>
        [code(route), ` ${screen} `, ...(parameters.length > 0 ? [code(values(parameters))] : [])]))]]);
      rows.push(["Shown by", answer.path && [answer.path]]);
      rows.push(["Not decoded", answer.undecodable?.length > 0
        && [list(answer.undecodable.map((name) => [code(name), " cannot be decoded and is passed on as it is"]))]]);
      rows.push(["Hidden", answer.hidden?.length > 0
        && [list(answer.hidden.map(([name, value]) => ["the capture ", code(name), " hides the query's ", code(value)]))]]);
      for (const [name, patterns] of [["Otherwise", answer.otherwise], ["Nearest", answer.near]]) {
        rows.push([name, patterns?.length > 0 && [list(patterns.map(({ pattern, route, why }) =>
          [code(pattern), ...(route === null ? [] : [" of ", code(route)]), `: ${why}`]))]]);
      }
      return make("dl", ...rows.filter(([, parts]) => parts)
        .map(([name, parts]) => make("div", make("dt", name), make("dd", ...parts))));
    };
    const verdict = (answer) => {
      switch (answer.kind) {
        case "route":
          if (answer.failure !== undefined) return ["bad", "Would fail: ", answer.failure];
          return [answer.isFallback ? "doubt" : "good", answer.summary === undefined ? "Opens " : "Opens: ",
            make("strong", answer.summary ?? answer.screen),
            ...(answer.isFallback ? [", a fallback: no other pattern takes it"] : [])];
        case "none":
          if (answer.closed === undefined) return ["bad", "Opens nothing: no pattern takes it"];
          return ["bad", "Opens nothing: ", code(answer.closed.pattern), " would take it, but ", answer.closed.why];
        case "loop": return ["bad", "Opens nothing: its redirects lead round in a circle"];
        case "text": return ["bad", "This is no link: ", answer.why];
        case "masked":
          return ["doubt", "This page cannot tell: the history has ", code(linkMask), " in place of a secret value, so this is not the link that was opened"];
        default: return ["doubt", "This page cannot tell: ", answer.why];
      }
    };

    /** What the address says and this page does not know. */
    let unknown = [];
    let isFromAddress = false;
    const show = () => {
      const link = linkTrimmed(field.value);
      const chosen = new Map(choices.map((choice) => [choice.name, choice.value]));
      place.replaceChildren();
      place.className = "";
      const parts = [["link", link], ...chosen];
      const fragment = link === "" ? "" : "#" + new URLSearchParams(parts);
      if (fragment !== location.hash && (fragment !== "" || location.hash.startsWith("#link="))) {
        history.replaceState(null, "", fragment === "" ? location.pathname + location.search : fragment);
      }
      if (unknown.length > 0) {
        const words = unknown.flatMap((text, index) => [...(index > 0 ? [", "] : []), code(text)]);
        const note = make("p", "The address also says ", ...words,
          ", which this page does not know. Within the link of an address, & is written %26.");
        note.className = "note";
        place.append(note);
      }
      if (link === "") return;
      const answer = answers.answer(link, context.given(chosen));
      const [kind, ...words] = verdict(answer);
      place.className = kind;
      const heading = make("p", ...words);
      heading.className = "verdict";
      const leading = (text, link) => {
        const anchor = make("a", text);
        anchor.href = "#" + new URLSearchParams([["link", link], ...chosen]);
        return anchor;
      };
      place.append(heading, ...(answer.kind === "ask" ? ["Ask in a terminal:", command(link, context.words(chosen))] : []));
      if (answer.meant?.length > 0) place.append("Is it this?", list(answer.meant.slice(0, 8).map((one) => [leading(code(one), one)])));
      place.append(rows(answer), make("p", leading("Link to this answer", link)));
    };

    const choose = (chosen) => {
      for (const choice of choices) choice.value = chosen.get(choice.name);
    };
    choose(context.standard());
    const read = () => {
      if (location.hash === "" && isFromAddress) {
        // Back to before the first answer.
        field.value = "";
        unknown = [];
        choose(context.standard());
        show();
      }
      isFromAddress = location.hash.startsWith("#link=");
      if (!isFromAddress) return;
      const parts = new URLSearchParams(location.hash.slice(1));
      field.value = parts.get("link") ?? "";
      const found = context.read([...parts].filter(([name]) => name !== "link"));
      choose(found.chosen);
      unknown = found.unknown;
      show();
    };
    /** Shows the answer of a link that was followed: who reads by keys goes on there. */
    const follow = () => {
      read();
      if (!isFromAddress) return;
      place.tabIndex = -1;
      place.focus({ preventScroll: true });
      form.scrollIntoView();
    };
    let wait = 0;
    field.addEventListener("input", () => {
      unknown = [];
      clearTimeout(wait);
      wait = setTimeout(show, 200);
    });
    form.addEventListener("change", show);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      show();
    });
    addEventListener("hashchange", follow);
    read();
  }

  // The filter of the routes.
  const filter = $("#filter");
  if (filter !== null) {
    filter.closest("p").hidden = false;
    const entries = all("#routes li");
    filter.addEventListener("input", () => {
      const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const entry of entries) {
        const text = entry.textContent.toLowerCase();
        entry.hidden = !words.every((word) => text.includes(word));
        if (!entry.hidden && $("b", entry) !== null) shown += all(":scope > b", entry).length;
      }
      for (const part of all("#routes details")) {
        part.hidden = all("li", part).every((entry) => entry.hidden);
        if (words.length > 0) part.open = true;
      }
      $("#filtered").textContent = words.length > 0 ? `${shown} shown` : "";
    });
  }

  // What is wider than its place is moved by keys, too.
  const places = all(".scroll");
  const measure = () => {
    for (const place of places) {
      if (place.scrollWidth > place.clientWidth) place.tabIndex = 0;
      else place.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", measure);
  measure();
})();
