/** A region of a file is written by a program, between a line that ends with `platform: <name>` and one that ends with `end of <name>`. */
const opening = (name: string): RegExp => new RegExp(`^[^\\n]*\\bplatform: ${name}$`, 'm');
const closing = (name: string): RegExp => new RegExp(`^[^\\n]*\\bend of ${name}$`, 'm');

/**
 * The text with other lines in its regions; what is outside of them stays as it is.
 * @param lines of each region, by its name, without a line break at the end
 * @throws Error naming a region that the text does not have, or has twice
 */
export function withRegions(text: string, lines: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(lines).reduce((current, [name, region]) => withRegion(current, name, region), text);
}

function withRegion(text: string, name: string, lines: readonly string[]): string {
  const [before, ...afterOpening] = text.split(opening(name));
  const [inside, ...afterClosing] = afterOpening.join('').split(closing(name));
  const [start] = opening(name).exec(text) ?? [];
  const [end] = closing(name).exec(text) ?? [];
  if (afterOpening.length !== 1 || afterClosing.length !== 1 || inside === undefined || start === undefined) {
    throw new Error(`not one region from "platform: ${name}" to "end of ${name}"`);
  }
  return `${before}${start}\n${lines.map((line) => `${line}\n`).join('')}${end}${afterClosing[0]}`;
}
