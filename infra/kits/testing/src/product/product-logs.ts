import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { graveLines, type GraveLine } from './grave-lines.js';

const offsets = z.record(z.string(), z.number());

/** The logs of a product, read from where the last reading ended: also by another process. */
export class ProductLogs {
  readonly #folder: string;
  readonly #bookmark: string;

  constructor(dataDir: string) {
    this.#folder = join(dataDir, 'logs');
    this.#bookmark = join(dataDir, 'run', 'logs-read.json');
  }

  /** The grave lines that nobody has read, which count as read from now on. */
  read(): GraveLine[] {
    const read = existsSync(this.#bookmark) ? offsets.parse(JSON.parse(readFileSync(this.#bookmark, 'utf8'))) : {};
    const names = existsSync(this.#folder) ? readdirSync(this.#folder).filter((name) => name.endsWith('.log')) : [];
    const found = names.toSorted().flatMap((name) => {
      const { text, end } = textFrom(join(this.#folder, name), read[name] ?? 0);
      read[name] = end;
      return graveLines(name, text.split('\n'));
    });
    writeFileSync(this.#bookmark, JSON.stringify(read));
    return found;
  }
}

/** The whole lines of a file from a byte on, and the byte after them. */
function textFrom(path: string, from: number): { text: string; end: number } {
  const file = openSync(path, 'r');
  try {
    // A log that has grown large is replaced at the next start.
    const { size } = fstatSync(file);
    const start = size < from ? 0 : from;
    const bytes = Buffer.alloc(size - start);
    readSync(file, bytes, 0, bytes.length, start);
    const whole = bytes.lastIndexOf('\n') + 1;
    return { text: bytes.subarray(0, whole).toString('utf8'), end: start + whole };
  } finally {
    closeSync(file);
  }
}
