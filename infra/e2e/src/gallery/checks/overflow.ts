/**
 * Elements wider than the page or their panel. Runs in the page. An element that scrolls sideways on purpose can be
 * scrolled with the keyboard (`tabindex`), is a row of tabs, or a row of links with scroll snapping.
 */
export function overflows(): string[] {
  const found: string[] = [];
  const root = document.documentElement;
  const wide = Math.max(root.scrollWidth, document.body.scrollWidth) - window.innerWidth;
  if (wide > 0) found.push(`the page is ${wide} px too wide`);
  for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
    const { overflowX, overflowY, scrollSnapType } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
    const onPurpose =
      element.tabIndex >= 0 ||
      scrollSnapType.startsWith('x') ||
      element.matches('[role=tablist], textarea') ||
      element.closest('.leaflet-container');
    const more = element.scrollWidth - element.clientWidth;
    if (!scrolls || onPurpose || more <= 1 || element.clientWidth === 0) continue;
    found.push(
      `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.className} is ${more} px too wide`,
    );
  }
  return found;
}
