(() => {
  "use strict";
  const $ = (query, root) => (root || document).querySelector(query);
  const all = (query, root) => Array.from((root || document).querySelectorAll(query));

  // Tables that can be sorted get a button in every head.
  for (const table of all("table[data-sortable]")) {
    all("thead th", table).forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const other of all("thead th", table)) other.removeAttribute("aria-sort");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        const body = $("tbody", table);
        const text = row => row.cells[column].textContent.trim();
        const rows = Array.from(body.rows).sort((a, b) =>
          text(a).localeCompare(text(b), undefined, { numeric: true }));
        if (down) rows.reverse();
        body.append(...rows);
      });
    });
  }

  // The filter of the route table.
  for (const input of all("input[data-filter]")) {
    const place = input.closest(".filter");
    const section = input.closest("section");
    const status = $("[role=status]", place);
    place.hidden = false;
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
      let shown = 0;
      for (const row of all("tbody tr", section)) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every(word => text.includes(word));
        if (!row.hidden) shown += 1;
      }
      status.textContent = words.length ? shown + " shown" : "";
    });
  }

  // A table that is wider than its place is moved by keys too.
  const places = all(".scroll");
  const measure = () => {
    for (const place of places) {
      const isWide = place.scrollWidth > place.clientWidth;
      place.toggleAttribute("tabindex", isWide);
      if (isWide) place.tabIndex = 0;
    }
  };
  for (const place of places) {
    place.setAttribute("role", "region");
    place.setAttribute("aria-label", $("caption", place).textContent);
  }
  addEventListener("resize", measure);
  measure();

  // A closed part is printed too.
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = all("details:not([open])");
    for (const part of closed) part.open = true;
  });
  addEventListener("afterprint", () => { for (const part of closed) part.open = false; });

  const area = $("#graph");
  const svg = area && $("svg", area);
  if (!svg || !svg.viewBox.baseVal) return;
  const detail = $("#graph-detail");
  const select = $("#graph-select");
  $(".graph-tools").hidden = false;

  const given = svg.viewBox.baseVal;
  const fit = { x: given.x, y: given.y, width: given.width, height: given.height };
  let box = { ...fit };
  const show = () => svg.setAttribute("viewBox", [box.x, box.y, box.width, box.height].join(" "));
  const zoom = (factor, x, y) => {
    const width = Math.min(Math.max(box.width * factor, fit.width / 100), fit.width * 4);
    const real = width / box.width;
    const cx = x === undefined ? box.x + box.width / 2 : x;
    const cy = y === undefined ? box.y + box.height / 2 : y;
    box = { x: cx - (cx - box.x) * real, y: cy - (cy - box.y) * real,
      width: box.width * real, height: box.height * real };
    show();
  };
  const move = (x, y) => { box.x += x * box.width; box.y += y * box.height; show(); };
  const whole = () => { box = { ...fit }; show(); };
  // The part that is shown first: all of it, or as much as can be read, from where the graph begins.
  const readable = () => {
    const { width, height } = svg.getBoundingClientRect();
    if (!width || !height) return { ...fit };
    if (Math.min(width / fit.width, height / fit.height) >= 1) return { ...fit };
    const node = document.getElementById("node" + (area.dataset.start || "0"));
    const part = node && node.getBBox();
    const middle = part
      ? new DOMPoint(part.x + part.width / 2, part.y + part.height / 2)
        .matrixTransform(svg.getScreenCTM().inverse().multiply(node.getScreenCTM()))
      : { x: fit.x, y: fit.y };
    // A picture that is narrower than its place stands in the middle of it.
    const begin = (middle, size, from, all) => size >= all
      ? from - (size - all) / 2 : Math.min(Math.max(middle - size / 2, from), from + all - size);
    return { x: begin(middle.x, width, fit.x, fit.width),
      y: begin(middle.y, height, fit.y, fit.height), width, height };
  };
  let start = { ...fit };
  const reset = () => {
    start = readable();
    box = { ...start };
    const isPart = start.width < fit.width || start.height < fit.height;
    $("[data-zoom=whole]").hidden = !isPart;
    $("[data-part]").hidden = !isPart;
    show();
  };
  reset();
  addEventListener("resize", () => {
    if (Object.keys(box).every(name => box[name] === start[name])) reset();
  });
  // The whole graph is printed, whatever part is looked at.
  let seen = box;
  addEventListener("beforeprint", () => { seen = box; whole(); });
  addEventListener("afterprint", () => { box = seen; show(); });
  const point = event => {
    const place = new DOMPoint(event.clientX, event.clientY);
    return place.matrixTransform(svg.getScreenCTM().inverse());
  };

  for (const button of all("[data-zoom]")) {
    button.addEventListener("click", () => {
      if (button.dataset.zoom === "fit") reset();
      else if (button.dataset.zoom === "whole") whole();
      else zoom(button.dataset.zoom === "in" ? 0.8 : 1.25);
    });
  }
  area.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const at = point(event);
    zoom(Math.exp(event.deltaY * 0.002), at.x, at.y);
  }, { passive: false });
  area.addEventListener("dblclick", event => {
    const at = point(event);
    zoom(0.5, at.x, at.y);
  });

  let drag = null;
  area.addEventListener("pointerdown", event => {
    if (event.button !== 0) return;
    drag = { at: point(event), moved: false, x: event.clientX, y: event.clientY };
  });
  area.addEventListener("pointermove", event => {
    if (!drag) return;
    if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 4 && !drag.moved) return;
    if (!drag.moved) area.setPointerCapture(event.pointerId);
    drag.moved = true;
    area.classList.add("moving");
    const now = point(event);
    box.x += drag.at.x - now.x;
    box.y += drag.at.y - now.y;
    show();
  });
  const drop = event => {
    if (drag && !drag.moved && event.type === "pointerup") {
      const node = event.target.closest(".node");
      choose(node ? node.id.slice(4) : "", false);
    }
    drag = null;
    area.classList.remove("moving");
  };
  area.addEventListener("pointerup", drop);
  area.addEventListener("pointercancel", drop);

  area.addEventListener("keydown", event => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const keys = {
      ArrowLeft: () => move(-0.1, 0), ArrowRight: () => move(0.1, 0),
      ArrowUp: () => move(0, -0.1), ArrowDown: () => move(0, 0.1),
      "+": () => zoom(0.8), "=": () => zoom(0.8), "-": () => zoom(1.25), "0": reset,
      Escape: () => choose("", false),
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  });

  // A chosen scene is marked, told in words, and brought into view if it was chosen by name.
  function choose(number, center) {
    for (const node of all(".node.chosen", svg)) node.classList.remove("chosen");
    select.value = number;
    const words = number === "" ? null : document.getElementById("words-" + number);
    detail.hidden = !words;
    detail.replaceChildren();
    if (!words) return;
    detail.append(...Array.from(words.cloneNode(true).childNodes));
    const node = document.getElementById("node" + number);
    if (!node) return;
    node.classList.add("chosen");
    if (!center) return;
    const part = node.getBBox();
    const matrix = svg.getScreenCTM().inverse().multiply(node.getScreenCTM());
    const middle = new DOMPoint(part.x + part.width / 2, part.y + part.height / 2)
      .matrixTransform(matrix);
    box.width = Math.min(box.width, part.width * 5);
    box.height = Math.min(box.height, part.height * 12);
    box.x = middle.x - box.width / 2;
    box.y = middle.y - box.height / 2;
    show();
  }
  select.addEventListener("change", () => choose(select.value, true));
})();
