/**
 * Boxes whose style gives them a share of the surrounding box, such as the bars of a chart, and that have less than
 * half of it. Runs in the page.
 */
export function collapsedShares(): string[] {
  const found = new Set<string>();
  for (const box of document.querySelectorAll<HTMLElement>('[style*="%"]')) {
    const around = box.parentElement?.getBoundingClientRect();
    if (!around || box.closest('.leaflet-container') || getComputedStyle(box).display === 'none') continue;
    const { width, height } = box.getBoundingClientRect();
    for (const [side, given, whole, has] of [
      ['wide', box.style.width, around.width, width],
      ['high', box.style.height, around.height, height],
    ] as const) {
      const share = given.endsWith('%') ? (Number.parseFloat(given) / 100) * whole : 0;
      if (share >= 4 && has < share / 2)
        found.add(`a box that has ${given} of ${Math.round(whole)} px is ${Math.round(has)} px ${side}`);
    }
  }
  return [...found];
}
