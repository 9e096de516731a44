/** Why a link may mean something else to a browser than to an app; undefined for nearly all. */
function linkDoubt(link) {
  if (new URL("app://h/a").hostname !== "h") return "this browser reads links of an app's own scheme in an old way";
  if (link.length > 2000) return "the link is very long";
  const [, host = "", path = ""] = /^(?:[^/?#]*:\/\/([^/?#]*))?([^?#]*)/.exec(link) ?? [];
  if (/[\\\s]/.test(link)) return "the link has a blank or a backslash in it";
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return "the link has a segment of dots";
  const isPlain = !/[^ -~]|%|xn--|^[\d.]+$|0x/i.test(host.replace(/^.*@|:\d*$/g, "")) && !/@(:\d*)?$/.test(host);
  if (!isPlain) return "the link's host is not written in plain letters";
  return undefined;
}

/** What the page says of links. The table of typed links compares them; here it becomes words. */
class LinkAnswers {
  constructor({ rows, kinds, routes, guards, path = "show" }) {
    this.path = path;
    this.table = new LinkTable(rows, kinds);
    this.kinds = new Map(kinds.map(([route, ...parameters]) => [route, parameters]));
    this.routes = new Map(routes);
    this.guards = new Map(guards.map(([guard, route, why]) => [guard, { route, why }]));
  }

  /** What opens a link where some conditions hold. `kind` is `route`, `none`, `loop`, `ask` or `text` for what is no link. */
  answer(text, given) {
    const link = text.trim();
    if (!/^([a-z][a-z0-9+.-]*:|\/)/i.test(link)) return { kind: "text", redirects: [] };
    const way = this.table.way(link, given);
    const redirects = way.filter(({ pattern }) => pattern.more.to !== undefined)
      .map((step) => ({ pattern: LinkAnswers.shown(step.pattern), target: LinkTable.target(step) }));
    const last = way[way.length - 1];
    const url = redirects.length > 0 ? redirects[redirects.length - 1].target : link;
    const doubt = [link, ...redirects.map(({ target }) => target)].map(linkDoubt).find((why) => why !== undefined);
    if (doubt !== undefined) return { kind: "ask", redirects: [], why: doubt };
    if (last?.pattern.more.ask !== undefined) {
      const why = `the pattern ${LinkAnswers.shown(last.pattern)} may take it: ${last.pattern.more.ask}`;
      return { kind: "ask", redirects, why };
    }
    if (last !== undefined && last.pattern.more.to === undefined) return this.opened(last, redirects, given);
    if (redirects.length > 8) return { kind: "loop", redirects };
    if (linkParts(url) === undefined) return { kind: "text", redirects };
    return { kind: "none", redirects, url, near: this.near(url, given) };
  }

  /** A pattern as it was written. */
  static shown(pattern) { return pattern.more.shown ?? pattern.pattern; }

  opened(step, redirects, given) {
    const name = step.pattern.route;
    const route = this.routes.get(name) ?? {};
    const all = LinkTable.given(step);
    const captured = step.pattern.names.filter((one) => all.has(one.normalize())).map((one) => one.normalize());
    const ordered = new Map([...captured, ...all.keys()].map((one) => [one, all.get(one)]));
    const parameters = this.delivered(name, ordered);
    const { wrong } = this.table.read(name, all);
    const isHexadecimal = (one) => /^[+-]?0x/i.test(all.get(one.normalize()) ?? "");
    if (wrong.some(isHexadecimal)) return { kind: "ask", redirects, why: "a number in it is hexadecimal" };
    if (route.doubt !== undefined) return { kind: "ask", redirects, why: `${name} has a default for ${route.doubt} that is not allowed` };
    const below = wrong.length > 0 ? { parents: [] } : this.below(name, parameters, given);
    const guards = [name, ...below.parents.map((one) => one.route).reverse()]
      .flatMap((one) => this.routes.get(one)?.guards ?? []);
    // Guards are asked before the screen is looked at.
    const [first] = guards;
    const { route: shown = null, why = null } = this.guards.get(first) ?? {};
    const unguarded = first === undefined || shown !== null && why === null ? undefined
      : `${name} needs ${first}, which is not fulfilled` + (why === null ? "" : `, and ${shown} failed: ${why}`);
    return {
      kind: "route", redirects, route: name, screen: route.class, summary: route.summary,
      path: all.has("transition") ? undefined : step.pattern.more.path ?? route.path ?? this.path,
      isFallback: step.pattern.more.fallback !== undefined, ...LinkAnswers.remarks(step), pattern: LinkAnswers.shown(step.pattern),
      parameters: [...parameters], parents: below.parents,
      guards: [...new Set(guards)].map((guard) => ({ guard, route: this.guards.get(guard)?.route ?? null })),
      failure: wrong.length > 0 ? this.mistake(name, wrong[0], all)
        : below.failure ?? unguarded ?? step.pattern.more.never,
      otherwise: this.otherwise(step.url, given, step.pattern),
    };
  }

  /** The names of the values that cannot be decoded, and the items of the query that captures hide. */
  static remarks(step) {
    const { pattern, url, raw } = step;
    const isBroken = (text, isQuery) => {
      try {
        // A lone % was escaped before the comparison: %25 stands for it where the link has no %25 itself.
        const own = step.text.includes("%25") ? text : text.replaceAll("%25", "%");
        decodeURIComponent(isQuery ? own.replace(/\+/g, " ") : own);
        return false;
      } catch {
        return true;
      }
    };
    const items = linkItems(url.query);
    const captured = pattern.names.filter((name) => raw.get(name) !== undefined).map((name) => name.normalize());
    const broken = pattern.names.filter((name) => isBroken(raw.get(name) ?? "", false));
    return {
      undecodable: [...broken, ...items.filter(([, , item]) => isBroken(item, true)).map(([name]) => name)],
      // What a pattern of the query has captured is not hidden.
      hidden: items.filter(([name, , item]) => captured.includes(name) && raw.get(name) !== item.slice((item + "=").indexOf("=") + 1))
        .map(([name, value]) => [name, value]),
    };
  }

  /** The parameters as a route gets them: the given ones, then its defaults. */
  delivered(route, given) {
    const all = new Map(given);
    for (const [name, , presence] of this.kinds.get(route) ?? []) {
      if (typeof presence === "string" && !all.has(name.normalize())) all.set(name, presence);
    }
    return all;
  }

  mistake(route, name, given) {
    const [, kind] = (this.kinds.get(route) ?? []).find(([one]) => one === name) ?? [];
    const text = given.get(name.normalize());
    if (text === undefined) return `${route} needs the parameter ${name}${typeof kind === "string" ? ` (${kind})` : ""}`;
    const wanted = typeof kind === "string" ? `${kind === "int" ? "an" : "a"} ${kind}` : `one of ${kind.join(", ")}`;
    return `${name} of ${route} is '${text}', which is not ${wanted}`;
  }

  /** The screens below a route, the outermost first, and why one of them cannot be shown. */
  below(route, parameters, given) {
    const parents = [];
    const seen = [route];
    for (let [child, own] = [route, parameters]; ;) {
      const row = this.routes.get(child);
      if (row?.parent === undefined) return { parents: parents.reverse() };
      const fail = (why) => ({ parents: [], failure: `the parent ${row.parent} of ${child} ${why}` });
      const parent = this.routes.get(row.parent);
      if (seen.includes(row.parent)) return fail(`leads back to ${child}`);
      if (parent === undefined) return fail("does not exist");
      if (parent.closed === "disabled") return fail("is disabled");
      const unmet = LinkAnswers.unmet(parent.when ?? [], given);
      if (unmet !== "") return fail(`needs ${unmet}`);
      const texts = new Map();
      for (const [name, value] of row.with ?? []) {
        const text = value.startsWith(":") ? own.get(value.slice(1)) : value;
        if (text !== undefined) texts.set(name, text);
      }
      const { wrong } = this.table.read(row.parent, texts);
      if (wrong.length > 0) return fail(`cannot be shown: ${this.mistake(row.parent, wrong[0], texts)}`);
      [child, own] = [row.parent, this.delivered(row.parent, texts)];
      parents.push({ route: child, screen: parent.class, parameters: [...own] });
      seen.push(child);
    }
  }

  /** The conditions of which none holds, in words. */
  static unmet(when, given) {
    return when.filter((words) => !words.some((word) => given.includes(word)))
      .map((words) => words.join(" or ")).join(" and ");
  }

  /** The patterns before another one that take a URL under other conditions, each with the reason. */
  otherwise(url, given, last) {
    const closed = { disabled: "its route is disabled", internal: "its route is closed to links" };
    const all = this.table.candidates(url);
    return all.slice(0, last === undefined ? all.length : all.indexOf(last))
      .filter((pattern) => pattern.more.ask === undefined && pattern.take(url) !== undefined)
      .map((pattern) => ({
        pattern: LinkAnswers.shown(pattern), route: pattern.route,
        why: closed[pattern.when[0]?.[0]] ?? `it needs ${LinkAnswers.unmet(pattern.when, given)}`,
      }));
  }

  /** The patterns that nearly take a link, each with the reason. */
  near(link, given, limit = 3) {
    const url = linkParts(link);
    const found = new Map(this.otherwise(url, given).slice(0, limit).map((one) => [one.pattern, one]));
    const add = (pattern, why) => {
      const name = LinkAnswers.shown(pattern);
      if (!found.has(name) && found.size < limit) found.set(name, { pattern: name, route: pattern.route, why });
    };
    const pieces = LinkAnswers.pieces(link);
    const others = this.table.patterns.filter(({ more }) => more.ask === undefined)
      .map((pattern) => [LinkAnswers.distance(pieces, LinkAnswers.pieces(LinkAnswers.shown(pattern)), LinkAnswers.difference), pattern])
      .sort(([one], [other]) => one - other).slice(0, 4 * limit);
    for (const [distance, pattern] of others) {
      if (distance < Math.max(2, pieces.length)) add(pattern, LinkAnswers.why(pattern, url));
    }
    return [...found.values()];
  }

  static pieces(text) { return text.split(/\\?[?#]/)[0].split("/").filter((piece) => piece !== "").slice(0, 32); }

  /** Between 0 for equal pieces and 1.5 for pieces without a letter in common. */
  static difference(piece, wanted) {
    if (piece === wanted) return 0;
    if (/^:\w+$/.test(wanted)) return 0.25;
    if (/[*({]/.test(wanted)) return 0.5;
    const [one, other] = [piece.slice(0, 64), wanted.slice(0, 64)];
    return 1.5 * LinkAnswers.distance([...one.toLowerCase()], [...other.toLowerCase()], (a, b) => (a === b ? 0 : 1)) / Math.max(one.length, other.length)
      + 0.1;
  }

  /** The cost of the insertions, deletions and replacements that lead from one list to the other. */
  static distance(one, other, difference) {
    let row = [...other, ""].map((_, place) => place);
    for (const [line, element] of one.entries()) {
      const next = [line + 1];
      for (const [place, wanted] of other.entries()) {
        next.push(Math.min(row[place] + difference(element, wanted), row[place + 1] + 1, next[place] + 1));
      }
      row = next;
    }
    return row[other.length];
  }

  /** Where a link leaves a pattern that does not take it. */
  static why(pattern, url) {
    const [scheme, host, port, path] = url.whole[0].split("\n");
    const [, wantedScheme, wantedHost, wantedPath = ""] = /^(?:([^/:]+):\/\/([^/]*))?(.*)$/.exec(pattern.pattern) ?? [];
    const isPlain = pattern.more.expression === undefined;
    if (wantedScheme !== undefined && /^[\w.+-]+$/.test(wantedScheme) && wantedScheme !== scheme) {
      return scheme === "" ? `the link has no scheme, the pattern asks for ${wantedScheme}` : `the scheme is ${scheme}, the pattern asks for ${wantedScheme}`;
    }
    if (wantedHost !== undefined && /^[\w.-]+$/.test(wantedHost) && wantedHost !== host) {
      return host === "" ? `the link has no host, the pattern asks for ${wantedHost}` : `the host is ${host}, the pattern asks for ${wantedHost}`;
    }
    if (!isPlain) return "the link does not fit it";
    if (wantedScheme !== undefined && port !== "") return `the port is ${port}, the pattern allows none`;
    const [have, want] = [path, wantedPath].map((text) => text.split("/").slice(1));
    for (const [place, wanted] of want.entries()) {
      if (place >= have.length || have[place] === "") return `the path ends before '${wanted}'`;
      const segment = new LinkPattern([null, "/" + wanted]);
      const rest = wanted === "*" ? have.slice(place).join("/") : have[place];
      if (segment.take({ paths: [`/${rest}\n`], whole: [] }) === undefined) {
        const hint = have[place].toLowerCase() === wanted.toLowerCase() ? " (case matters)" : "";
        return `segment ${place + 1} is '${have[place]}', the pattern has '${wanted}'${hint}`;
      }
    }
    return have.length > want.length ? `the path has ${have.length} segments, the pattern ${want.length}` : "the link does not fit it";
  }
}
