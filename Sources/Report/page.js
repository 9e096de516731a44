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
    const facts = new Map(data.facts);
    form.hidden = false;

    const list = (items) => make("ul", ...items.map((parts) => make("li", ...parts)));
    const values = (parameters) => parameters.map(([name, value]) => `${name}=${value}`).join(" ");
    const command = (link) => {
      const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
      const shown = make("pre", code(`routesh ${quoted(data.store)} match ${quoted(link)}`));
      shown.tabIndex = 0;
      return shown;
    };
    const rows = (answer) => {
      const rows = [["Route", answer.route && [code(answer.route)]]];
      rows.push(["Screen", answer.route && answer.summary !== undefined && [code(answer.screen)]]);
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
        case "none": return ["bad", "Opens nothing: no pattern takes it"];
        case "loop": return ["bad", "Opens nothing: its redirects lead round in a circle"];
        case "text": return ["bad", "This is no link"];
        default: return ["doubt", "This page cannot tell: ", answer.why];
      }
    };

    /** What the address says and this page does not know. */
    let unknown = [];
    const show = () => {
      const link = field.value.trim();
      const chosen = choices.map((choice) => [choice.name, choice.value]);
      const given = chosen.flatMap(([name, value]) => facts.get(name).find(([label]) => label === value)?.[1] ?? []);
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
      const answer = answers.answer(link, given);
      const [kind, ...words] = verdict(answer);
      place.className = kind;
      const heading = make("p", ...words);
      heading.className = "verdict";
      place.append(heading, ...(answer.kind === "ask" ? ["Ask in a terminal:", command(link)] : []), rows(answer));
      const anchor = make("a", "Link to this answer");
      anchor.href = fragment;
      place.append(make("p", anchor));
    };

    // Of the times, the present one.
    for (const choice of choices) {
      if (choice.name !== "time") continue;
      const present = facts.get(choice.name).filter(([, , start]) => start <= Date.now()).pop();
      if (present !== undefined) choice.value = present[0];
    }
    const standard = new Map(choices.map((choice) => [choice.name, choice.value]));
    const numbers = (version) => version.split(/[.+-]/).slice(0, 3).map((part) => parseInt(part, 10) || 0);
    const isReached = (start, version) => {
      if (start === null) return true;
      const [bound, given] = [numbers(start), numbers(version)];
      const place = bound.findIndex((part, index) => part !== (given[index] ?? 0));
      return place < 0 || bound[place] < (given[place] ?? 0);
    };
    /** Chooses what an address says: a label, or a fact as routesh has it, such as version=3.2. Returns whether it is known. */
    const choose = (name, value) => {
      if (name === "flags") {
        return value.split(",").filter((flag) => flag !== "").map((flag) => choose(`flag ${flag}`, "on")).every(Boolean);
      }
      const choice = choices.find((one) => one.name === name);
      if (choice === undefined) return false;
      const known = facts.get(name);
      let found = known.find(([label]) => label === value) ?? known.find(([label]) => label.toLowerCase() === value.toLowerCase());
      if (found === undefined && name === "version" && /^\d+(\.\d+)*/.test(value)) {
        found = known.slice(1).filter(([, , start]) => isReached(start, value)).pop();
      }
      if (found === undefined && name === "locale") {
        found = known.find(([label]) => value.toLowerCase().replace("_", "-").startsWith(label + "-"));
      }
      const time = Date.parse(value);
      if (found === undefined && name === "time" && !isNaN(time)) found = known.filter(([, , start]) => start <= time).pop();
      if (found !== undefined) choice.value = found[0];
      return found !== undefined;
    };
    const read = () => {
      if (!location.hash.startsWith("#link=")) return;
      const parts = new URLSearchParams(location.hash.slice(1));
      field.value = parts.get("link") ?? "";
      for (const choice of choices) choice.value = standard.get(choice.name);
      unknown = [...parts].filter(([name, value]) => name !== "link" && !choose(name, value)).map((part) => part.join("="));
      show();
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
    addEventListener("hashchange", read);
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

  // A closed part is printed, too.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => { for (const part of closed) part.open = false; });
})();
