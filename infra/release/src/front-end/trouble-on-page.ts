/**
 * What keeps a person from using the main part of the page, as the end of a sentence; null when a heading and most of what can
 * be pressed are there, have a size, and lie under nothing else. Runs in the page, so it uses nothing from outside of itself.
 */
export function troubleOnPage(): string | null {
  const broken = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].find(
    ({ sheet }) => sheet === null || sheet.cssRules.length === 0,
  );
  if (broken) return `has a stylesheet without rules: ${new URL(broken.href).pathname}`;
  const main = document.querySelector('main');
  /** How many parts there are, and how many of them a person sees, or can press. */
  const count = (kinds: string, pressed: boolean): [all: number, good: number] => {
    const parts = [...(main?.querySelectorAll(kinds) ?? [])];
    const good = parts.filter((part) => {
      if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
      part.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const { left, top, width, height } = part.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return width > 2 && height > 2 && (part.contains(hit) || (!pressed && hit?.contains(part) === true));
    });
    return [parts.length, good.length];
  };
  const [headings, read] = count('h1, h2, h3', false);
  if (read === 0) return `shows no heading: none of ${headings} can be seen`;
  // Fields that are drawn by what is around them are there for the keyboard and not for the eye.
  const fields = 'input:enabled:not([type=radio], [type=checkbox], [type=range])';
  const [controls, usable] = count(`a[href], button:enabled, select:enabled, ${fields}`, true);
  return usable * 2 > controls ? null : `shows ${usable} of its ${controls} buttons, links and fields`;
}
