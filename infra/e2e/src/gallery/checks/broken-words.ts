/**
 * Words, not parts of addresses, that are short enough for a line of the smallest phone with the largest text, and are broken all the
 * same. Runs in the page.
 */
export function brokenWords(): string[] {
  const longest = 12;
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = () => {
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    return new Set(rects.map(({ top }) => Math.round(top / 4))).size;
  };
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const box = text.parentElement;
    if (!box?.checkVisibility({ visibilityProperty: true }) || box.closest('.leaflet-container, script, style'))
      continue;
    range.selectNodeContents(text);
    if (lines() < 2) continue;
    const written = text.textContent ?? '';
    // Of the web or of mail, also one of which this is a piece.
    const addresses = (box.textContent ?? '').match(/\S+@\S+|\S+\/\S{12,}/gu) ?? [];
    for (const { 0: word, index } of written.matchAll(/[\p{L}\p{M}\p{N}]{2,}/gu)) {
      if ([...word].length > longest || addresses.some((address) => address.includes(word))) continue;
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (lines() > 1) found.add(`"${word}" is broken over lines`);
    }
  }
  return [...found];
}
