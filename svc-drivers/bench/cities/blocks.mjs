import { readFileSync, writeFileSync } from 'node:fs';

const document = new URL('../../../infra/docs/scale.md', import.meta.url);

/** What is found, printed block by block, and put between the marks of the same name in the document when asked to. */
export class Blocks {
  #found = new Map();

  /** @param {boolean} write */
  constructor(write) {
    this.write = write;
  }

  /** @param {string} name @param {string[]} paragraphs */
  add(name, paragraphs) {
    const text = paragraphs.join('\n\n');
    this.#found.set(name, text);
    console.log(`\n${text}`);
  }

  /** @throws Error when the document has no marks for a block */
  done() {
    if (!this.write) return;
    let text = readFileSync(document, 'utf8');
    for (const [name, found] of this.#found) {
      const marks = new RegExp(`(<!-- cities: ${name} -->\\n)[^]*?(<!-- /cities -->)`);
      if (!marks.test(text)) throw new Error(`scale.md has no place for ${name}`);
      text = text.replace(marks, (_all, begin, end) => `${begin}\n${found}\n\n${end}`);
    }
    writeFileSync(document, text);
  }
}

const length = (text) => [...text].length;

/** A Markdown table with its columns aligned, as the formatter leaves it. @param {string[]} head @param {string[][]} rows */
export function table(head, rows) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => length(row[column]))));
  const line = (cells, fill = ' ') =>
    `| ${cells.map((cell, column) => cell + fill.repeat(widths[column] - length(cell))).join(' | ')} |`;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((row) => line(row)),
  ].join('\n');
}
