/** What a history keeps of a secret value. */
const linkMask = "\u2022".repeat(3);

/** What the program takes for a link: without blanks around it, and without the quotes or brackets of a text around it. */
function linkTrimmed(text) {
  const trim = (one) => one.replace(/^[\0-\x20]+|[\0-\x20]+$/g, "");
  const inner = /^(?:"([^"]*)"|'([^']*)'|<([^<>]*)>|“([^”]*)”|`([^`]*)`|\(([^()]*)\))$/.exec(trim(text))?.slice(1).find((one) => one !== undefined);
  return trim(inner ?? text);
}

/** The scheme, the host and the path of a link, as far as they are written. */
function linkPieces(link) {
  const [, scheme = "", authority, path = ""] = /^(?:([^/?#:]*):)?(?:\/\/([^/?#]*))?([^?#]*)/.exec(link) ?? [];
  return { scheme: scheme.toLowerCase(), host: authority?.replace(/^.*@|:\d*$/g, ""), port: /:(\d+)$/.exec(authority ?? "")?.[1], path };
}

/** Why a text is no link, and a link that may be meant; undefined for one that may be a link. */
function linkMistake(link) {
  const links = [...link.matchAll(/(?:^|[\s"'<(,;])([a-z][a-z0-9+.-]*:\/\/[^\s"'<>]+)/gi)].map(([, one]) => one);
  if (/\s/.test(link) && links.length > 1) return { why: `these are ${links.length} links: one is answered at a time`, meant: links };
  const unseen = /^[^\S ]|^[\u200B-\u200F\u2060]/.exec(link)?.[0].codePointAt(0).toString(16).toUpperCase().padStart(4, "0");
  if (unseen !== undefined) return { why: `it begins with U+${unseen}, which is not seen`, meant: links };
  if (links.length > 0 && !link.startsWith(links[0])) return { why: "there is more than a link in it", meant: links };
  if (!/^([a-z][a-z0-9+.-]*:|\/)/i.test(link)) {
    const isHost = /^[\w-]+(\.[\w-]+)+(:\d+)?([/?#].*)?$/.test(link);
    return { why: "it has neither a scheme, such as https:, nor a / at its beginning", meant: isHost ? ["https://" + link] : [] };
  }
  const { scheme, host, port } = linkPieces(link);
  if (Number(port ?? 0) > 65535) return { why: `its port ${port} is greater than 65535`, meant: [] };
  const wrong = /[<>^|]/.exec(host ?? "");
  if (wrong !== null) return { why: `its host has ${wrong[0]}, which no host has`, meant: [] };
  if (/^(https?|wss?|ftp)$/.test(scheme) && host === "" && /^[^/]*:\/*([?#]|$)/.test(link)) return { why: "it has no host", meant: [] };
  return undefined;
}

/** Why a link may mean something else to a browser than to an app; undefined for nearly all. */
function linkDoubt(link) {
  if (new URL("app://h/a").hostname !== "h") return "this browser reads links of an app's own scheme in an old way";
  if (link.length > 2000) return "the link is very long";
  const { scheme, host = "", path } = linkPieces(link);
  if (/[\\\s]/.test(link)) return "the link has a blank or a backslash in it";
  if (/(^|\/)(\.|%2e){1,2}(\/|$)/i.test(path)) return "the link has a segment of dots";
  if (/[^ -~]|%/.test(host) || /@(:\d*)?$/.test(/^[^/?#]*:\/\/([^/?#]*)/.exec(link)?.[1] ?? "")) return "the link's host is not written in plain letters";
  // In an app's own scheme, a number is a name as any other.
  const isAddress = /^(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(\.(25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/.test(host);
  const isNumber = /(^|\.)(\d+|0x[\da-f]*)\.?$/i.test(host) && !isAddress;
  if (isNumber && /^(https?|wss?|ftp|file)$/.test(scheme)) return "the link's host is a number that is not written as an address";
  if (/xn--/i.test(host) && linkParts(link, true) === undefined) return "this browser does not take the link's host";
  return undefined;
}

/** A version as it is compared: its numbers, and the parts of what follows a `-`; undefined for what is none. */
function linkVersion(text) {
  const [, numbers, rest] = /^(\d{1,9}(?:\.\d{1,9}){0,3})(?:-([^+]*))?(?:\+.*)?$/.exec(text) ?? [];
  const parts = rest?.split(".") ?? [];
  return numbers === undefined || parts.includes("") ? undefined : { numbers: numbers.split(".").map(Number), parts };
}

/** Whether a version comes before another one: one with a `-` before the same without. */
function linkVersionPrecedes(one, other) {
  for (let place = 0; place < 4; place += 1) {
    const [a, b] = [one.numbers[place] ?? 0, other.numbers[place] ?? 0];
    if (a !== b) return a < b;
  }
  if (one.parts.length === 0 || other.parts.length === 0) return one.parts.length > other.parts.length;
  const number = (text) => (/^[+-]?\d+$/.test(text) && BigInt.asIntN(64, BigInt(text.replace("+", ""))) === BigInt(text.replace("+", ""))
    ? BigInt(text.replace("+", "")) : undefined);
  const place = one.parts.findIndex((part, index) => part !== other.parts[index]);
  if (place < 0) return one.parts.length < other.parts.length;
  if (place >= other.parts.length) return false;
  const [a, b] = [number(one.parts[place]), number(other.parts[place])];
  if (a !== undefined && b !== undefined) return a < b;
  if (a !== undefined || b !== undefined) return a !== undefined;
  return one.parts[place] < other.parts[place];
}

/** The place of a person among 10,000, as the program computes it: docs/rules.md, "Shares". */
function linkPerson(bucket, salt) {
  const bytes = new TextEncoder().encode(`${salt}/${bucket}`);
  const rotated = (value, bits) => (value << bits) | (value >>> (32 - bits));
  const block = (start, end) => bytes.slice(start, end).reduceRight((value, byte) => (value << 8) | byte, 0);
  const scrambled = (value) => Math.imul(rotated(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  const whole = bytes.length - bytes.length % 4;
  let hash = 0;
  for (let start = 0; start < whole; start += 4) {
    hash = (Math.imul(rotated(hash ^ scrambled(block(start, start + 4)), 13), 5) + 0xe6546b64) | 0;
  }
  if (whole < bytes.length) hash ^= scrambled(block(whole, bytes.length));
  hash ^= bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 10000;
}

/** For whom and when a link is asked: of each fact a choice, by its label. */
class LinkContext {
  constructor({ facts, names }) { [this.facts, this.names] = [new Map(facts), names]; }

  /** The choices where nothing is said: of the times the present one. */
  standard(now = Date.now()) {
    return new Map([...this.facts].map(([name, choices]) =>
      [name, (name === "time" ? choices.filter(([, , start]) => start <= now).pop() : undefined)?.[0] ?? choices[0][0]]));
  }

  /** The choices of what an address says: labels, or facts as a context has them, such as version=3.2; and what is not known. */
  read(parts, now = Date.now()) {
    const chosen = this.standard(now);
    const unknown = [];
    for (const [name, value] of parts) {
      if (!this.choose(chosen, name, value)) unknown.push(`${name}=${value}`);
    }
    return { chosen, unknown };
  }

  /** Whether it is known. What no condition asks for makes no difference. */
  choose(chosen, name, value) {
    for (const [several, kind, label] of [["flags", "flag", "on"], ["guards", "guard", "fulfilled"]]) {
      if (name !== several) continue;
      for (const one of value.split(",").map((one) => one.trim())) if (this.facts.has(`${kind} ${one}`)) chosen.set(`${kind} ${one}`, label);
      return true;
    }
    const shares = [...this.facts].filter(([one]) => one.startsWith("share "));
    if (name === "bucket") {
      for (const [share, choices] of shares) {
        const person = linkPerson(value, share.slice("share ".length));
        chosen.set(share, (choices.find(([, , end]) => end !== null && person < end) ?? choices[0])[0]);
      }
      return true;
    }
    const choices = this.facts.get(name);
    if (choices === undefined) return this.names.includes(name);
    const folded = value.toLowerCase();
    let found = choices.find(([label]) => label === value) ?? choices.find(([label]) => label.toLowerCase() === folded);
    const version = linkVersion(value);
    if (found === undefined && name === "version" && version !== undefined) {
      found = choices.slice(1).filter(([, , start]) => start === null || !linkVersionPrecedes(version, linkVersion(start))).pop();
    }
    if (found === undefined && name === "locale") {
      found = choices.filter(([label]) => folded.startsWith(label + "-")).sort(([one], [other]) => one.length - other.length).pop();
    }
    const time = /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : NaN;
    if (found === undefined && name === "time" && !isNaN(time)) found = choices.filter(([, , start]) => start <= time).pop();
    if (found !== undefined) chosen.set(name, found[0]);
    return found !== undefined;
  }

  /** The conditions that hold. */
  given(chosen) {
    return [...this.facts].flatMap(([name, choices]) => choices.find(([label]) => label === chosen.get(name))?.[1] ?? []);
  }

  /** The choices as a context of the program says them. */
  words(chosen, now = Date.now()) {
    const standard = this.standard(now);
    const words = [];
    const several = new Map([["flag", []], ["guard", []]]);
    const shares = [];
    for (const [name, choices] of this.facts) {
      const label = chosen.get(name);
      const place = choices.findIndex(([one]) => one === label);
      const [kind] = name.split(" ");
      if (kind === "share") shares.push([name.slice("share ".length), place < 2 ? 0 : choices[place - 1][2], choices[place][2]]);
      else if (label === standard.get(name)) continue;
      else if (several.has(kind)) several.get(kind).push(name.slice(kind.length + 1));
      else words.push(`${name}=${choices[place][3] ?? label}`);
    }
    for (const [kind, names] of several) if (names.length > 0) words.push(`${kind}s=${names.join(",")}`);
    if (shares.some(([, , end]) => end !== null)) {
      for (let number = 1; number < 20000; number += 1) {
        const isMeant = shares.every(([salt, start, end]) => {
          const person = linkPerson(`person-${number}`, salt);
          const last = Math.max(0, ...this.facts.get("share " + salt).map((choice) => choice[2] ?? 0));
          return end === null ? person >= last : person >= start && person < end;
        });
        if (!isMeant) continue;
        words.push(`bucket=person-${number}`);
        break;
      }
    }
    return words;
  }
}

/** What the page says of links. The table of typed links compares them; here it becomes words. */
class LinkAnswers {
  constructor({ rows, kinds, routes, guards, paths }) {
    this.paths = paths;
    this.table = new LinkTable(rows, kinds, true);
    this.kinds = new Map(kinds.map(([route, ...parameters]) => [route, parameters]));
    this.routes = new Map(routes);
    this.guards = new Map(guards.map(([guard, route, why]) => [guard, { route, why }]));
  }

  /** What opens a link where some conditions hold. `kind` is `route`, `none`, `loop`, `ask`, `masked`, or `text` for what is no link. */
  answer(text, given) {
    const link = linkTrimmed(text);
    if (link.includes(linkMask)) return { kind: "masked", redirects: [] };
    const mistake = linkMistake(link);
    if (mistake !== undefined) return { kind: "text", redirects: [], ...mistake };
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
    if (linkParts(url, true) === undefined) return { kind: "text", redirects, why: "it is no URL", meant: [] };
    const [closed] = this.otherwise(linkParts(url, true), given);
    return { kind: "none", redirects, url, ...(closed === undefined ? {} : { closed }), near: this.near(url, given) };
  }

  /** A pattern as it was written. */
  static shown(pattern) { return pattern.more.shown ?? pattern.pattern; }

  opened(step, redirects, given) {
    const name = step.pattern.route;
    const route = this.routes.get(name) ?? {};
    const { more } = step.pattern;
    const all = LinkTable.given(step);
    const captured = step.pattern.names.filter((one) => all.has(one.normalize())).map((one) => one.normalize());
    const ordered = new Map([...captured, ...all.keys()].map((one) => [one, all.get(one)]));
    const parameters = this.delivered(name, ordered);
    const { wrong } = this.table.read(name, all);
    const isHexadecimal = (one) => /^[+-]?0x/i.test(all.get(one.normalize()) ?? "");
    if (wrong.some(isHexadecimal)) return { kind: "ask", redirects, why: "a number in it is hexadecimal" };
    if (route.doubt !== undefined) return { kind: "ask", redirects, why: `${name} has a default for ${route.doubt} that is not allowed` };
    const remarks = LinkAnswers.remarks(step);
    if (remarks.undecodable.length > 0 && /[[\]|^{}"<>`]/.test(step.text)) {
      return { kind: "ask", redirects, why: "a value in it cannot be decoded and has signs that a browser escapes" };
    }
    const transition = linkItems(step.url.query).filter(([one]) => one === "transition").pop()?.[1];
    const asked = Object.hasOwn(this.paths.words, transition ?? "") ? this.paths.words[transition] : undefined;
    const own = more.path ?? "show";
    const path = asked ?? own;
    const isIn = (list) => (list ?? "").split(" ").includes(path);
    const unshown = path === own ? more.never ?? `${name} cannot be shown by ${path}`
      : `${name} cannot be shown by ${path}, for which the link's transition asks`;
    const isAlone = this.paths.alone.includes(path);
    const below = wrong.length > 0 || isAlone ? { parents: [] } : this.below(name, parameters, given);
    const guards = [name, ...below.parents.map((one) => one.route).reverse()]
      .flatMap((one) => this.routes.get(one)?.guards ?? []).filter((guard) => !given.includes("guard=" + guard));
    // Guards are asked before the screen is looked at.
    const [first] = guards;
    return {
      kind: "route", redirects, route: name, screen: route.class, summary: route.summary, owner: route.owner, path,
      isFallback: more.fallback !== undefined, ...remarks, pattern: LinkAnswers.shown(step.pattern),
      parameters: [...parameters], parents: below.parents,
      guards: [...new Set(guards)].map((guard) => ({ guard, route: this.guards.get(guard)?.route ?? null })),
      failure: wrong.length > 0 ? this.mistake(name, wrong[0], all)
        : isIn(more.refused) ? below.failure ?? unshown
        : below.failure ?? (first === undefined ? isIn(more.unshown) ? unshown : undefined : this.unguarded(name, first, path)),
      otherwise: this.otherwise(step.url, given, step.pattern),
    };
  }

  /** Why a route cannot wait for a guard; undefined if it can. */
  unguarded(name, guard, path) {
    const { route: shown = null, why = null } = this.guards.get(guard) ?? {};
    if (shown !== null && why === null && !this.paths.unseen.includes(path)) return undefined;
    return `${name} needs ${guard}, which is not fulfilled` + (why === null ? "" : `, and ${shown} failed: ${why}`);
  }

  /** The names of the values that cannot be decoded, and the items of the query that captures hide. */
  static remarks(step) {
    const { pattern, url, raw } = step;
    const isBroken = (text, isQuery) => {
      try {
        decodeURIComponent(isQuery ? text.replace(/\+/g, " ") : text);
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

  /** The patterns that take a URL under other conditions, each with the reason: those before another one, and those after it for
      whom its conditions do not hold. */
  otherwise(url, given, last) {
    const closed = { disabled: "its route is disabled", internal: "its route is closed to links" };
    const all = this.table.candidates(url).filter((pattern) => pattern.more.ask === undefined);
    const end = last === undefined ? all.length : all.indexOf(last);
    const taking = (patterns) => patterns.filter((pattern) => pattern.take(url) !== undefined);
    const one = (pattern, why) => ({ pattern: LinkAnswers.shown(pattern), route: pattern.route, why });
    const found = taking(all.slice(0, end))
      .map((pattern) => one(pattern, closed[pattern.when[0]?.[0]] ?? `it needs ${LinkAnswers.unmet(pattern.when, given)}`));
    let others = last?.when ?? [];
    for (const pattern of others.length > 0 ? taking(all.slice(end + 1)) : []) {
      if (closed[pattern.when[0]?.[0]] !== undefined) continue;
      const unmet = LinkAnswers.unmet(pattern.when, given);
      found.push(one(pattern, unmet === "" ? `it is next where not ${LinkAnswers.unmet(others, [])}` : `it needs ${unmet}`));
      if (pattern.when.length === 0) break;
    }
    return found;
  }

  /** The patterns that nearly take a link, each with the reason. */
  near(link, given, limit = 3) {
    const url = linkParts(link, true);
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
