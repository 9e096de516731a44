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
})();
