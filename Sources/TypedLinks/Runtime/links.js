// The platform's URL takes a link apart, and the first row that takes it decides.

/*:: type LinkInteger = number | bigint; */
/*:: type LinkValue = string | LinkInteger | boolean | Date; */
/*:: type LinkRow = readonly [route: string | null, pattern: string, more?: { readonly [key: string]: string }]; */
/*:: type LinkKind = readonly [name: string, kind: string | readonly string[], presence: boolean | string, label?: string]; */
/*:: type LinkKinds = readonly [route: string, ...parameters: LinkKind[]]; */
/*:: type LinkParts = { whole: string[]; paths: string[]; origin: string; query: string; hash: string }; */
/*:: type LinkFound = { route: string; texts: Map<string, string>; values: Record<string, LinkValue>; others: Record<string, string>; wrong: string[] }; */
/*:: type LinkStep = { text: string; pattern: LinkPattern; url: LinkParts; raw: Map<string, string | undefined> }; */

/** A URL as expressions see it: each part on a line, `paths` from the path on, the form without a slash at its end first. A
    plus in the query is a blank, and a lone % a per cent sign, unless they are to stay as they are. undefined for what is no URL. */
function linkParts(text /*: string */, isExact /*: boolean */ = false) /*: LinkParts | undefined */ {
  try {
    // What no URL has is escaped first, so that every platform reads the same.
    const whole = (isExact ? text : text.replace(/%(?![0-9A-Fa-f]{2})/g, "%25")).replace(/[^\w!#$%&'()*+,\-./:;=?@[\]~]+/gu, encodeURIComponent);
    const start = /^[^/?#]*:\/\/[^/?#]*/.exec(whole)?.[0] ?? "";
    const safe = start + whole.slice(start.length).replace(/\[/g, "%5B").replace(/]/g, "%5D");
    const isPath = safe.startsWith("/");
    const url = new URL(isPath ? "path://host" + safe : safe);
    const [scheme, query, hash] = [isPath ? "" : url.protocol.slice(0, -1), url.search.slice(1), url.hash.slice(1)];
    const head = isPath ? "\n\n\n" : [scheme, url.hostname, url.port, ""].join("\n");
    const paths = (url.pathname.endsWith("/") ? [url.pathname.slice(0, -1), url.pathname] : [url.pathname])
      .map((path) => [path, isExact ? query : query.replace(/\+/g, "%20"), hash, url.username, url.password, ""].join("\n"));
    return { whole: paths.map((path) => head + path), paths, origin: start, query, hash };
  } catch {
    return undefined;
  }
}

/** A text without its escapes; as it is written if it has others. */
function linkDecoded(text /*: string */, isQuery /*: boolean */) /*: string */ {
  try {
    return decodeURIComponent(isQuery ? text.replace(/\+/g, " ") : text);
  } catch {
    return text;
  }
}

/** The items of a query: the name, the value, and the item as it is written. */
function linkItems(query /*: string */) /*: [name: string, value: string, item: string][] */ {
  return query.split("&").filter((item) => item !== "").map((item) => {
    const end = (item + "=").indexOf("=");
    return [linkDecoded(item.slice(0, end), true).normalize(), linkDecoded(item.slice(end + 1), true), item];
  });
}

/** A URL of a template: `<name>` is a value, `<*name>` one that keeps its slashes, `<=name>` one as it was written, and
    `</|name|>` is left out without a value. undefined if another value is missing, or cannot stand there. */
function linkFilled(
  template /*: string */, value /*: (name: string, isRaw: boolean) => string | undefined */,
) /*: string | undefined */ {
  let url = "";
  for (const [place, piece] of template.split(/[<>]/).entries()) {
    const fields = piece.split("|");
    const [before = "", name = piece, after = ""] = fields.length === 3 ? fields : [];
    const kind = /^[*=]?/.exec(name)?.[0] ?? "";
    const text = place % 2 === 0 ? undefined : value(name.slice(kind.length), kind === "=");
    if (place % 2 === 0) url += piece;
    else if (text === undefined && fields.length < 3) return undefined;
    else if (text !== undefined) {
      if (/^([^:/?#]*|[^/?#]*:\/\/[^/]*)$/.test(url) && !/^[\w.~-]*$/.test(text)) return undefined;
      url += before + (kind === "=" ? text : linkEncoded(text, url.includes("?"), kind === "*")) + after;
    }
  }
  // A segment of dots would lead elsewhere.
  return /(^|\/)(\.|%2e){1,2}(\/|$)/i.test(url.replace(/[?#].*/, "")) ? undefined : url;
}

/** A URL with more items in its query. */
function linkJoined(url /*: string */, items /*: readonly string[] */, end /*: string */) /*: string */ {
  const [start = "", hash] = url.split("#", 2);
  const query = items.length > 0 ? (url.includes("?") ? "&" : "?") + items.join("&") : "";
  return start + query + (hash === undefined ? end : "#" + hash);
}

function linkEncoded(text /*: string */, isQuery /*: boolean */, keepsSlash /*: boolean */) /*: string */ {
  const others = isQuery ? /[^\w.~!$()*,;:@/?-]/gu : keepsSlash ? /[^\w.~!$&'()*+,;=:@/-]/gu : /[^\w.~!$&'()*+,;=:@-]/gu;
  return text.replace(others, (part) => encodeURIComponent(part).replace("'", "%27"));
}

/** Reads a value of each kind. */
const linkKinds /*: Record<string, (text: string) => LinkValue | undefined> */ = {
  string: (text) => text,
  int(text) {
    if (!/^[+-]?[0-9]+$/.test(text)) return undefined;
    const whole = BigInt(text.replace("+", ""));
    if (BigInt.asIntN(64, whole) !== whole) return undefined;
    return Number.isSafeInteger(Number(whole)) ? Number(whole) + 0 : whole;
  },
  double: (text) =>
    /^[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?$/.test(text) && isFinite(Number(text)) ? Number(text) : undefined,
  bool: (text) => (/^(true|1|yes)$/i.test(text) ? true : /^(false|0|no)$/i.test(text) ? false : undefined),
  uuid: (text) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined),
  /** `2026-01-31`, with or without `T12:30[:15[.5]]` and `Z` or an offset; else in UTC. */
  date(text) {
    const found = new RegExp(
      "^(\\d{4})-(\\d\\d)-(\\d\\d)(?:[Tt ]([01]\\d|2[0-3]):([0-5]\\d)(?::([0-5]\\d|60)(?:[.,](\\d+))?)?"
        + "([Zz]|([+-])([01]\\d|2[0-3])(?::?([0-5]\\d))?)?)?$").exec(text);
    if (found === null) return undefined;
    const part = (place /*: number */) => Number(found[place] ?? 0);
    const date = new Date(0);
    date.setUTCFullYear(part(1), part(2) - 1, part(3));
    if (date.getUTCMonth() !== part(2) - 1 || date.getUTCDate() !== part(3)) return undefined;
    const offset = (part(10) * 60 + part(11)) * (found[9] === "-" ? -60 : 60);
    const seconds = (part(4) * 60 + part(5)) * 60 + part(6) - offset;
    return new Date(date.getTime() + seconds * 1000 + Number(((found[7] ?? "") + "000").slice(0, 3)));
  },
};

function linkText(value /*: LinkValue */) /*: string */ {
  if (!(value instanceof Date)) return String(value);
  const text = isNaN(value.getTime()) ? "" : value.toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, -14) : text.replace(".000Z", "Z");
}

/** A row, ready to be compared. */
class LinkPattern {
  /*:: readonly route: string | null; readonly pattern: string; readonly more: { readonly [key: string]: string };
  readonly names: readonly string[]; readonly template: string; readonly when: readonly string[][];
  readonly begins: string; private readonly expression: RegExp; private readonly isRelative: boolean; */

  constructor([route, pattern, more = {}] /*: LinkRow */) {
    [this.route, this.pattern, this.more, this.isRelative] = [route, pattern, more, /^\{?\//.test(pattern)];
    const words = (text /*: string | undefined */) => (text ?? "").split(" ").filter((word) => word !== "");
    this.when = words(more.when).map((word) => word.split("|"));
    if (more.expression !== undefined) {
      [this.names, this.template, this.begins] = [words(more.names), more.url ?? "", more.begins ?? ""];
      this.expression = new RegExp("^" + more.expression + "\\n");
      return;
    }
    // Else its segments are texts, `:name` or `:name(expression)`, and perhaps `*` at the end.
    const [, scheme, host, path = ""] = /^(?:([^/:]+):\/\/([^/]*))?(.*)$/.exec(pattern) ?? [];
    const ways = path.split("/").slice(1).map((way) => /^(?:(\*)$|:([^(]+)(\(.*\))?$)/.exec(way) ?? way);
    const plain = (text /*: string */) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
    const authority = scheme === undefined ? "" : scheme + "\n" + host + "\n\n";
    const end = ways.findIndex((way) => typeof way !== "string");
    this.begins = [authority, ...(end < 0 ? ways : [...ways.slice(0, end), ""])].join("/") + (end < 0 ? "\n" : "");
    this.expression = new RegExp("^" + plain(authority) + ways.map((way) =>
      "/" + (typeof way === "string" ? plain(way) : way[1] ? "(.*)" : way[3] ?? "([^/\\n]+)")).join("") + "\\n");
    this.names = ways.flatMap((way) => (typeof way === "string" ? [] : [way[2] ?? "0"]));
    this.template = (scheme === undefined ? "" : scheme + "://" + host) + ways.map((way) =>
      "/" + (typeof way === "string" ? way : way[1] ? "<*0>" : "<" + way[2] + ">")).join("");
  }

  /** What the names capture, as it is written; undefined if the URL is another one. */
  take(url /*: LinkParts */) /*: (string | undefined)[] | undefined */ {
    const texts = this.isRelative ? url.paths : url.whole;
    for (const text of this.more.strict === undefined ? texts : texts.slice(-1)) {
      const found = this.expression.exec(text);
      if (found !== null) return found.slice(1);
    }
    return undefined;
  }
}

/** The links of a file: its rows, best first, and the parameters of its routes. */
class LinkTable {
  /*:: private readonly patterns: readonly LinkPattern[]; private readonly kinds: Map<string, LinkKind[]>;
  private readonly index: Map<string, number[]>; private readonly isExact: boolean; */

  constructor(rows /*: readonly LinkRow[] */, kinds /*: readonly LinkKinds[] */, isExact /*: boolean */ = false) {
    this.isExact = isExact;
    this.patterns = rows.map((row) => new LinkPattern(row));
    this.kinds = new Map(kinds.map(([route, ...parameters]) => [route, parameters]));
    this.index = new Map();
    this.patterns.forEach(({ begins }, place) => this.index.set(begins, [...(this.index.get(begins) ?? []), place]));
  }

  /** The patterns that begin as a URL does, in their order: each begins with whole lines and segments. */
  /*:: private */ candidates(url /*: LinkParts */) /*: LinkPattern[] */ {
    const places = new Set(this.index.get(""));
    for (const text of [...url.whole, ...url.paths]) {
      for (let end = 0; end < text.length; end += 1) {
        if (text[end] !== "/" && text[end] !== "\n") continue;
        for (const place of this.index.get(text.slice(0, end + 1)) ?? []) places.add(place);
      }
    }
    return [...places].sort((a, b) => a - b).flatMap((place) => this.patterns[place] ?? []);
  }

  /** The rows that decide about a link, one after the other: each redirect, and what takes its target. */
  way(text /*: string */, given /*: readonly string[] */) /*: LinkStep[] */ {
    const way /*: LinkStep[] */ = [];
    for (let next /*: string | undefined */ = text; next !== undefined && way.length < 9;) {
      const step = this.step(next, given);
      if (step === undefined) break;
      way.push(step);
      next = step.pattern.more.to === undefined ? undefined : LinkTable.target(step);
    }
    return way;
  }

  /** The first row that takes a link. */
  /*:: private */ step(text /*: string */, given /*: readonly string[] */) /*: LinkStep | undefined */ {
    const url = linkParts(text, this.isExact);
    if (url === undefined) return undefined;
    for (const pattern of this.candidates(url)) {
      const captures = pattern.take(url);
      if (captures === undefined || !pattern.when.every((words) => words.some((word) => given.includes(word)))) continue;
      return { text, pattern, url, raw: new Map(pattern.names.map((name, place) => [name, captures[place]])) };
    }
    return undefined;
  }

  /** The route of a link and its values; `given` are the conditions that hold, such as `flag=beta`. */
  match(text /*: string */, given /*: readonly string[] */ = []) /*: LinkFound | undefined */ {
    const step = this.way(text, given).pop();
    const route = step?.pattern.route ?? undefined;
    const found = step && route !== undefined ? this.read(route, LinkTable.given(step)) : undefined;
    return found?.wrong.length === 0 ? found : undefined;
  }

  /** Where a redirect leads. */
  static target({ pattern, url, raw } /*: LinkStep */) /*: string */ {
    const { to = "", keep = "", except = "" } = pattern.more;
    const filled = linkFilled(to, (name, isRaw) => {
      const text = raw.get(name) ?? "";
      return isRaw ? text : linkDecoded(text, false);
    });
    const items = linkItems(keep.includes("query") ? url.query : "").filter(([name]) => !except.split(" ").includes(name));
    const end = keep.includes("fragment") && url.hash !== "" ? "#" + url.hash : "";
    return (to.startsWith("/") ? url.origin : "") + linkJoined(filled ?? "", items.map(([, , item]) => item), end);
  }

  /** The parameters of a link as texts: the items of the query, of which its captures hide those of their names. */
  static given({ url, raw } /*: LinkStep */) /*: Map<string, string> */ {
    const all = new Map(linkItems(url.query).map(([name, value]) => [name, value]));
    for (const [name, text] of raw) if (text !== undefined) all.set(name.normalize(), linkDecoded(text, false));
    return all;
  }

  /** The values of a route; `wrong` are the names of those that are missing or no value of their kind. */
  read(route /*: string */, given /*: ReadonlyMap<string, string> */) /*: LinkFound */ {
    const all = new Map(given);
    const found /*: LinkFound */ = { route, texts: new Map(), values: {}, others: {}, wrong: [] };
    for (const [name, kind, presence, label = name] of this.kinds.get(route) ?? []) {
      const text = all.get(name.normalize()) ?? (typeof presence === "string" ? presence : undefined);
      all.delete(name.normalize());
      if (text === undefined) {
        if (presence === true) found.wrong.push(name);
        continue;
      }
      const value = typeof kind === "string"
        ? linkKinds[kind]?.(text) : kind.find((choice) => choice.normalize() === text.normalize());
      if (value === undefined) {
        found.wrong.push(name);
        continue;
      }
      found.values[label] = value;
      found.texts.set(name, linkText(value));
    }
    for (const [name, value] of all) found.others[name] = value;
    return found;
  }

  /** A link of which a console does not show all values. */
  static hiding/*:: <Link extends object> */(link /*: Link */, names /*: readonly string[] */) /*: Link */ {
    for (const name of names) Object.defineProperty(link, name, { enumerable: false });
    return link;
  }

  /** The values of a link as URLs name and write them. */
  texts(link /*: { readonly route: string } */) /*: Map<string, string> */ {
    const values = link /*:: as unknown as Record<string, LinkValue | undefined> */;
    const texts /*: Map<string, string> */ = new Map();
    for (const [name, , , label = name] of this.kinds.get(link.route) ?? []) {
      const value = values[label];
      if (value !== undefined) texts.set(name, linkText(value));
    }
    return texts;
  }

  /** A URL that opens a link and no other; undefined if no pattern of its route can have its values. */
  url(link /*: { readonly route: string } */, given /*: readonly string[] */ = []) /*: string | undefined */ {
    const texts = this.texts(link);
    const own = this.patterns.filter((pattern) => pattern.route === link.route);
    const defaults = new Map(this.kinds.get(link.route)?.map(([name, , presence]) => [name, presence]));
    for (const pattern of [...own.filter((one) => !one.template.startsWith("/")), ...own]) {
      try {
        const items = [...texts].filter(([name, text]) =>
          !pattern.names.includes(name) && defaults.get(name) !== text)
          .map(([name, text]) => linkEncoded(name, true, false) + "=" + linkEncoded(text, true, false));
        const filled = linkFilled(pattern.template, (name) => texts.get(name));
        const url = filled === undefined ? "" : linkJoined(filled, items, "");
        const back = this.match(url, given);
        if (back?.route !== link.route || back.texts.size !== texts.size) continue;
        if ([...texts].every(([name, text]) => back.texts.get(name) === text)) return url;
      } catch {
        // A text with half a letter has no URL.
      }
    }
    return undefined;
  }
}
