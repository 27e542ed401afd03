// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings its helpers along.
/** Texts of a header that lie over each other. Runs in the page. */
export function headerOverlaps(): string[] {
  /** Boxes of lines may touch without their glyphs touching, in pixels: more where the text is larger. */
  const least = (3 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)) / 16;
  const textsOf = (header: Element) => {
    const texts: { readonly node: Node; readonly said: string; readonly box: DOMRect }[] = [];
    const walker = document.createTreeWalker(header, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!(node instanceof Text) || !element || node.data.trim() === '') continue;
      const own = element.getBoundingClientRect();
      if (own.width <= 2 || getComputedStyle(element).visibility !== 'visible') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Line by line: the last line of one text and the first of the next may be side by side.
      for (const all of range.getClientRects()) {
        // Text that its element truncates is not painted.
        const right = Math.min(all.right, getComputedStyle(element).overflowX === 'visible' ? all.right : own.right);
        const box = new DOMRect(all.x, all.y, right - all.x, all.height);
        if (box.width > 0) texts.push({ node, said: node.data.trim().slice(0, 40), box });
      }
    }
    return texts;
  };
  return [...document.querySelectorAll('header')].flatMap((header) => {
    const texts = textsOf(header);
    return texts.flatMap(({ node, said, box }, at) =>
      texts.slice(at + 1).flatMap((other) => {
        if (other.node === node) return [];
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        return across > least && down > least ? [`“${said}” and “${other.said}” overlap in the header`] : [];
      }),
    );
  });
}
