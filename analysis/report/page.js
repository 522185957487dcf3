"use strict";
// Tables that sort and filter, and commands that follow the number of the deal. Nothing is fetched.

const compare = (a, b) => {
  const [x, y] = [Number(a), Number(b)];
  if (a !== "" && b !== "" && !Number.isNaN(x) && !Number.isNaN(y)) return x === y ? 0 : x - y;
  if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
  return a.localeCompare(b, undefined, { numeric: true });
};

for (const part of document.querySelectorAll(".sheet")) {
  const table = part.querySelector("table");
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const said = part.querySelector("[aria-live]");

  const sortBy = (head) => {
    const place = heads.indexOf(head);
    const falling = head.getAttribute("aria-sort") === "ascending";
    const key = (row) => row.cells[place].dataset.key;
    const sorted = [...body.rows].sort((a, b) => compare(key(a), key(b)) * (falling ? -1 : 1));
    body.append(...sorted);
    heads.forEach((other) => other.setAttribute("aria-sort", "none"));
    head.setAttribute("aria-sort", falling ? "descending" : "ascending");
    said.textContent = `sorted by ${head.textContent.trim()}, ${falling ? "falling" : "rising"}`;
  };
  heads.forEach((head) => head.querySelector("button").addEventListener("click", () => sortBy(head)));

  const filter = part.querySelector("input[type=search]");
  filter?.addEventListener("input", () => {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const row of body.rows) {
      const text = [...row.cells].map((cell) => cell.textContent.toLowerCase()).join(" ");
      row.hidden = !words.every((word) => text.includes(word));
      left += row.hidden ? 0 : 1;
    }
    said.textContent = `${left} of ${body.rows.length} rows`;
  });
}

for (const chooser of document.querySelectorAll("input[data-deal]")) {
  chooser.addEventListener("input", () => {
    if (!chooser.checkValidity() || chooser.value === "") return;
    for (const cell of chooser.closest(".run").querySelectorAll("code.command")) {
      cell.textContent = cell.textContent.replace(/--deal \d+$/, `--deal ${Number(chooser.value)}`);
    }
  });
}

addEventListener("beforeprint", () => {
  for (const part of document.querySelectorAll("details")) part.open = true;
});
