// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings its helpers along.
/**
 * Text and controls that are cut: by a box that hides or shortens what does not fit in it and has no title that says it,
 * or by the side of the screen. Runs in the page.
 */
export function clippedTexts(): string[] {
  /** Glyphs may be this much smaller than their line, as a part of their size. */
  const slack = 0.25;
  const found = new Set<string>();
  const words = (text: string) => `“${text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)}”`;
  /** A part that only screen readers read is a box of a pixel. */
  const isHidden = (element: Element): boolean => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { visibility, opacity, clipPath } = getComputedStyle(at);
      const { width, height } = at.getBoundingClientRect();
      if (at === element && visibility !== 'visible') return true;
      if (opacity === '0' || (clipPath !== 'none' && width <= 2) || (width <= 2 && height <= 2)) return true;
    }
    return false;
  };
  /** @param what lies in `element`: a text or a control, with its words. @param titled what may have the title that says it */
  const look = (text: DOMRect, element: Element, what: string, titled = element): void => {
    if (text.width === 0 || isHidden(element)) return;
    const size = Number.parseFloat(getComputedStyle(element).fontSize);
    let [sideways, downwards] = [true, true];
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.display === 'inline' || style.display === 'contents') continue;
      const box = at.getBoundingClientRect();
      const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      const cut = {
        x: sideways && /hidden|clip/.test(style.overflowX) && (text.right > box.right + 1 || text.left < box.left - 1),
        y:
          downwards &&
          /hidden|clip/.test(style.overflowY) &&
          (text.bottom > box.bottom + slack * size || text.top < box.top - slack * size),
      };
      // A line of which less than a third shows is hidden on purpose, as in a closed part.
      const seen = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
      const outside = text.left >= box.right || text.right <= box.left || seen < size / 3;
      if (cut.x || cut.y) {
        if (outside) return;
        const title = at.getAttribute('title') ?? titled.closest('[title]')?.getAttribute('title');
        if (title) return;
        if (shortened) found.add(`${words(what)} is shortened, without a title`);
        else found.add(`${words(what)} is cut ${cut.x ? 'at the side' : 'above or below'}`);
        return;
      }
      if (/auto|scroll/.test(style.overflowX)) sideways = false;
      if (/auto|scroll/.test(style.overflowY)) downwards = false;
      if (style.position === 'fixed') break;
    }
    // A link that only shows with the keyboard's focus may wait to the left of the screen.
    const beside = text.right > window.innerWidth + 1 || (text.left < -1 && text.right > 0);
    if (sideways && beside) found.add(`${words(what)} goes beyond the side of the screen`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!(node instanceof Text) || !element || node.data.trim() === '') continue;
    if (element.closest('script, style, option, svg, .leaflet-container, [hidden], [inert]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    look(range.getBoundingClientRect(), element, node.data);
  }
  for (const control of document.body.querySelectorAll('button, a[href], input, select')) {
    if (!control.parentElement || control.closest('.leaflet-container, [hidden], [inert]') || isHidden(control))
      continue;
    const named = control.getAttribute('aria-label') ?? control.textContent;
    look(
      control.getBoundingClientRect(),
      control.parentElement,
      named.trim() || control.tagName.toLowerCase(),
      control,
    );
  }
  return [...found];
}
