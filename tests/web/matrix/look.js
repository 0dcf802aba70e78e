// Looks at a screen as a reader does. Returns one line for each text that is cut, covered or broken within a word, each control that lies over
// another or is out of reach, and each thing that the screen needs and does not show.
//
// Text is measured with ranges, line by line. Covering is asked of the browser (elementFromPoint) after the page has been
// scrolled to the thing, because scrolling up and down is allowed. Scrolling sideways is not.
({ needs, inSight }) => {
  const SLACK = 1.5; // letters and borders stand a little outside their boxes
  // What may look like a fault and is none. Every exception is here, with its reason.
  const STRIPS = {
    ".peek": "the patches behind those in reach: to look at, and only to plan with",
    ".belt, .grid": "the same line on large screens",
    ".games": "games to continue: the first is in sight, the strip shows that there are more",
    ".editions": "the new-game sheet offers every edition without scrolling",
  };
  const DECORATIONS = {
    ".window": "a quilt that shows through a window of its card",
    ".tape > g:not(.lane)": "numbers of the tape lie below the frames of the tokens",
    ".token, .token *": "a token is drawn over the tape it stands on",
    ".course a": "turning points of a game can be close together on the graph",
    ".hole": "what an empty cell costs is written on the quilt",
    ".ways-on-quilt text": "the numbers of the best ways lie on the quilt",
    ".quilt text": "the special tile is sewn on the quilt of who won it",
  };
  // In a lesson all that is not spoken of lies under a veil, and the bubble may take its room. Rims and the bee's thread let taps through,
  // and so do the ghosts of the best ways.
  const VEIL = ".veil";
  const OVER_THE_VEIL = ".rim, .thread, .thread *, .bee-place, .bee-place *, .ways-on-quilt, .ways-on-quilt *";
  const strip = Object.keys(STRIPS).join(", ");
  const decoration = Object.keys(DECORATIONS).join(", ");
  const CONTROLS = "button, a[href], input, select, summary, [role=button], [role=application]";

  const found = [];
  const modal = [...document.querySelectorAll("dialog")].filter((each) => each.matches(":modal")).at(-1);
  const root = modal ?? document.body;
  const wide = document.documentElement.clientWidth;
  const high = innerHeight;
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !each.closest(".sr, head, script, style, title, option");
  const name = (each) => {
    const called = each.getAttribute?.("data-do") ?? each.getAttribute?.("data-card") ?? "";
    const text = (each.getAttribute?.("aria-label") ?? each.textContent ?? "").trim().replace(/\s+/g, " ").slice(0, 40);
    const kind = (each.getAttribute?.("class") ?? "").replace(/svelte-\w+/g, "").trim().split(/\s+/).slice(0, 3).join(".");
    return `${each.tagName.toLowerCase()}${kind ? `.${kind}` : ""}${called ? `[${called}]` : ""} "${text}"`;
  };
  const say = (what, each, more = "") => found.push(`${what}: ${name(each)}${more}`);

  // For the questions below, what lets taps through must answer too.
  const touchable = document.createElement("style");
  touchable.textContent = "* { pointer-events: auto !important }";
  document.head.append(touchable);
  const scrolled = [scrollX, scrollY, modal?.scrollTop];

  const clips = (how) => how === "hidden" || how === "clip";
  const scrolls = (how) => how === "auto" || how === "scroll";
  /** The first ancestor that cuts the rectangle off, or that must be scrolled sideways to see it. */
  function cutter(rect, start) {
    const inStrip = start.closest(strip) !== null;
    for (let each = start; each && each !== document.documentElement; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.display === "inline" || style.display === "contents") continue;
      const box = each.getBoundingClientRect();
      const [left, top] = [box.left + each.clientLeft, box.top + each.clientTop];
      const drawn = each instanceof SVGElement;
      const [right, bottom] = drawn ? [box.right, box.bottom] : [left + each.clientWidth, top + each.clientHeight];
      const across = rect.right > right + SLACK || rect.left < left - SLACK;
      const down = rect.bottom - rect.height * 0.15 > bottom + SLACK || rect.top + rect.height * 0.15 < top - SLACK;
      if (across && !inStrip && (clips(style.overflowX) || scrolls(style.overflowX)) && each !== document.body) return each;
      if (down && clips(style.overflowY) && each !== document.body) return each;
      if (style.position === "fixed") break;
    }
    return null;
  }
  const outside = (rect) => rect.right > wide + SLACK || rect.left < -SLACK;
  const inView = (rect) => rect.top >= -SLACK && rect.bottom <= high + SLACK;
  const layer = (each) => {
    for (let at = each; at && at !== root; at = at.parentElement) {
      const { position } = getComputedStyle(at);
      if (position === "fixed" || position === "sticky") return at;
    }
    return root;
  };
  const veiled = ({ left, top, width, height }) => document.elementsFromPoint(left + width / 2, top + height / 2).some((each) => each.matches(VEIL));
  const apart = (one, two) => !one.contains(two) && !two.contains(one);
  const overlap = (one, two, by = 2) =>
    Math.min(one.right, two.right) - Math.max(one.left, two.left) > by && Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top) > by;
  const control = (each) => each.closest("label") ?? each.closest(CONTROLS);
  /** Whether a tap on the point would meet something else; that is then what covers it. */
  function over(x, y, owner) {
    const hits = document.elementsFromPoint(x, y).filter((each) => !each.matches(OVER_THE_VEIL));
    if (hits.some((each) => each.matches(VEIL)) && !owner.closest(".coach")) return null;
    const [hit] = hits;
    if (!hit || hit.contains(owner) || owner.contains(hit)) return null;
    const mine = control(owner);
    return mine && mine.contains(hit) ? null : hit;
  }

  // --- texts

  const texts = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const owner = node.parentElement;
    if (node.textContent.trim() && seen(owner) && !owner.closest(decoration)) texts.push({ node, owner });
  }
  const rectsOf = ({ node, owner }) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((rect) => rect.width > 1 && rect.height > 1);
    return rects.length ? rects : [owner.getBoundingClientRect()];
  };
  function rectsBetween(node, start, end) {
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, end);
    return [...range.getClientRects()].filter((rect) => rect.width > 1);
  }
  /** A word that could stand in one line and does not. Longer ones may break. */
  function brokenWord({ node }) {
    for (const { 0: word, index } of node.textContent.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]{2,16}(?![\p{L}\p{N}])/gu)) {
      // Behind a soft hyphen the first letter has a rectangle at the end of the line above, too. It stands where its last one is.
      const first = rectsBetween(node, index, index + 1).slice(-1);
      const rects = [...first, ...rectsBetween(node, index + 1, index + word.length)];
      if (rects.some((rect) => rect.top > rects[0].top + 3)) return word;
    }
    return null;
  }
  const hidden = (each) => each.closest(strip) && cutterOfStrip(each);
  const cutterOfStrip = (each) => {
    const box = each.getBoundingClientRect();
    return box.right < 0 || box.left > wide;
  };

  for (const text of texts) {
    const { owner } = text;
    if (hidden(owner)) continue;
    let rects = rectsOf(text);
    const cut = rects.map((rect) => cutter(rect, owner)).find(Boolean);
    if (cut) say("text is cut", owner, ` by ${name(cut).split('"')[0]}`);
    else if (!owner.closest(strip) && rects.some(outside)) say("text is outside the screen", owner);
    const broken = rects.length > 1 ? brokenWord(text) : null;
    if (broken) say("word is broken", owner, `: ${broken}`);
    const dotted = owner.closest("*");
    if (getComputedStyle(dotted).textOverflow === "ellipsis" && dotted.scrollWidth > dotted.clientWidth + 1) say("text ends in dots", owner);
    if (cut || owner.closest(strip)) continue;
    if (!rects.every(inView) || rects.some((rect) => over(rect.left + rect.width / 2, rect.top + rect.height / 2, owner))) {
      owner.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      rects = rectsOf(text);
    }
    if (!rects.every(inView) && rects.length < 8) say("text cannot be scrolled to", owner);
    for (const rect of rects.slice(0, 4)) {
      const points = [0.1, 0.5, 0.9].map((part) => [rect.left + rect.width * part, rect.top + rect.height / 2]);
      const above = points.map(([x, y]) => over(x, y, owner)).find(Boolean);
      if (above) {
        say("text is covered", owner, ` by ${name(above)}`);
        break;
      }
      const quilt = points.flatMap(([x, y]) => document.elementsFromPoint(x, y)).find((each) => each.closest(".quilt") && apart(each.closest(".quilt"), owner) && !owner.closest("button, .spot"));
      if (quilt && !owner.closest("dialog, .steps, .coach, .offer, .choice")) {
        say("text lies on a quilt", owner);
        break;
      }
    }
  }
  scrollTo(0, 0);
  if (modal) modal.scrollTop = 0;
  const lines = texts
    .filter(({ owner }) => !owner.closest(strip))
    .flatMap((text) => {
      const at = layer(text.owner);
      return rectsOf(text).filter((rect) => text.owner.closest(".coach") || !veiled(rect)).map(({ left, right, top, bottom, height }) => ({ ...text, at, rect: { left, right, top: top + height * 0.25, bottom: bottom - height * 0.25 } }));
    });
  for (const [at, one] of lines.entries())
    for (const two of lines.slice(at + 1))
      if (one.node !== two.node && one.at === two.at && overlap(one.rect, two.rect, 1)) say("text runs into text", one.owner, ` and ${name(two.owner)}`);

  // --- controls

  const controls = [...new Set([...root.querySelectorAll(CONTROLS)].map((each) => each.closest("label") ?? each))].filter((each) => seen(each) && !each.closest(decoration));
  for (const each of controls) {
    if (each.closest(strip)) continue;
    let box = each.getBoundingClientRect();
    const cut = cutter(box, each.parentElement);
    if (cut) say("control is cut", each, ` by ${name(cut).split('"')[0]}`);
    else if (outside(box)) say("control is outside the screen", each);
    each.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    box = each.getBoundingClientRect();
    const points = [[0.5, 0.5], [0.2, 0.2], [0.8, 0.2], [0.2, 0.8], [0.8, 0.8]];
    const covers = () => points.map(([x, y]) => over(box.left + box.width * x, box.top + box.height * y, each)).find(Boolean);
    let above = covers();
    for (const block of ["center", "start", "end"]) {
      if (!above) break;
      each.scrollIntoView({ block, inline: "nearest", behavior: "instant" });
      box = each.getBoundingClientRect();
      above = covers();
    }
    if (above) say("control is covered", each, ` by ${name(above)}`);
  }
  scrollTo(0, 0);
  if (modal) modal.scrollTop = 0;
  const boxes = controls.filter((each) => !each.closest(strip)).map((each) => ({ each, at: layer(each), box: each.getBoundingClientRect() }));
  for (const [at, one] of boxes.entries())
    for (const two of boxes.slice(at + 1))
      if (one.at === two.at && apart(one.each, two.each) && overlap(one.box, two.box)) say("control lies over control", one.each, ` and ${name(two.each)}`);

  // --- what the screen needs

  for (const what of needs) if (![...root.querySelectorAll(what)].some(seen)) found.push(`missing: ${what}`);
  for (const what of inSight) {
    const all = [...root.querySelectorAll(what)].filter(seen);
    if (!all.length) found.push(`missing: ${what}`);
    for (const each of all.slice(0, 1)) {
      const box = each.getBoundingClientRect();
      const points = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.9]];
      if (!inView(box) || points.some(([x, y]) => over(box.left + box.width * x, box.top + box.height * y, each))) found.push(`not in sight: ${what}`);
    }
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) found.push(`the page scrolls sideways: ${document.documentElement.scrollWidth} of ${innerWidth}`);

  touchable.remove();
  scrollTo(scrolled[0], scrolled[1]);
  if (modal) modal.scrollTop = scrolled[2];
  return [...new Set(found)];
}
