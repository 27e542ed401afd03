// oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings its helpers along.
/**
 * What is tapped and smaller than 44 × 44 CSS pixels (WCAG 2.5.5), with its label and what lies around it and also answers.
 * Links in a sentence and the map's attribution may be smaller, and a slider, which is there for the keyboard: a finger drags what it moves. Runs in the page.
 */
export function smallTargets(): string[] {
  const least = 44;
  const selector =
    'button, a[href], [role=button], [role=tab], [role=switch], [role=option], select, input:not([type=hidden], [type=range])';
  /** True when a finger 22 px from the middle still hits it. */
  const answersAround = (target: HTMLElement, { x, y, width, height }: DOMRect): boolean => {
    const [left, top, reach] = [x + width / 2, y + height / 2, least / 2 - 1];
    return [
      [left - reach, top],
      [left + reach, top],
      [left, top - reach],
      [left, top + reach],
    ].every(([atX = 0, atY = 0]) => {
      const met = document.elementFromPoint(atX, atY);
      return target.contains(met) || (met?.closest('label')?.contains(target) ?? false);
    });
  };
  const inSentence = (target: Element): boolean =>
    target.matches('a') &&
    getComputedStyle(target).display.startsWith('inline') &&
    [...(target.parentElement?.childNodes ?? [])].some((node) => node instanceof Text && node.data.trim().length > 1);
  const named = (control: Element) => (control instanceof HTMLSelectElement ? control.labels[0]?.innerText : undefined);
  // Behind a dialog nothing can be tapped.
  const reachable = document.querySelector('dialog:modal') ?? document.body;
  const scrolled = [...document.querySelectorAll('*')]
    .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    .map((element) => ({ element, top: element.scrollTop }));
  const found = new Set<string>();
  for (const control of reachable.querySelectorAll<HTMLElement>(selector)) {
    if (control.closest('[hidden], [inert], .leaflet-pane, a[href*="openstreetmap.org"]') || inSentence(control))
      continue;
    const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
    const target = control.matches('input[type=radio], input[type=checkbox], input[type=file]') ? label : control;
    const box = target.getBoundingClientRect();
    if (box.width <= 2 || box.height <= 2 || getComputedStyle(target).visibility !== 'visible') continue;
    if (box.width >= least - 0.5 && box.height >= least - 0.5) continue;
    // A link that only shows with the keyboard's focus waits above the screen.
    if (box.bottom + window.scrollY <= 0 || box.right <= 0) continue;
    target.scrollIntoView({ block: 'center' });
    if (answersAround(target, target.getBoundingClientRect())) continue;
    const name = (control.getAttribute('aria-label') ?? named(control) ?? target.innerText)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 50);
    found.add(`“${name}” is ${Math.round(box.width)} × ${Math.round(box.height)} px to tap`);
  }
  for (const { element, top } of scrolled) element.scrollTop = top;
  return [...found];
}
