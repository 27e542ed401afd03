/** A stream of a PDF: its dictionary as written, and its bytes, one a character. */
export interface PdfStream {
  dictionary: string;
  data: string;
}

export interface PdfParts {
  /** The file without the bytes of its streams. */
  structure: string;
  streams: PdfStream[];
}

const spaces = new Set('\0\t\n\f\r ');
const delimiters = new Set('()<>[]{}/%');
const beginning = 'stream';
const end = 'endstream';

/**
 * Parts a PDF at its streams, which follow a dictionary: the word in a string, a name or a comment begins none. Reads each
 * character once.
 * @param text one character a byte
 * @returns null when a stream has no end
 */
export function withoutStreams(text: string): PdfParts | null {
  const kept: string[] = [];
  const streams: PdfStream[] = [];
  let keptFrom = 0;
  let objectFrom = 0;
  let afterDictionary = false;
  let at = 0;
  while (at < text.length) {
    const sign = text.charAt(at);
    if (spaces.has(sign)) {
      at += 1;
    } else if (sign === '%') {
      at = afterLine(text, at);
    } else if (sign === '(') {
      at = afterString(text, at);
      afterDictionary = false;
    } else if (delimiters.has(sign)) {
      afterDictionary = text.startsWith('>>', at);
      at += afterDictionary ? 2 : 1;
    } else {
      const from = at;
      while (at < text.length && !spaces.has(text.charAt(at)) && !delimiters.has(text.charAt(at))) at += 1;
      const word = text.slice(from, Math.min(at, from + end.length + 1));
      if (word === 'obj') objectFrom = at;
      if (word === beginning && afterDictionary) {
        const to = text.indexOf(end, at);
        if (to === -1) return null;
        streams.push({ dictionary: text.slice(objectFrom, from), data: text.slice(at, to) });
        kept.push(text.slice(keptFrom, at));
        at = keptFrom = to;
        objectFrom = to + end.length;
      }
      afterDictionary = false;
    }
  }
  kept.push(text.slice(keptFrom));
  return { structure: kept.join('\n'), streams };
}

/** From the `%` of a comment to its line's end. */
function afterLine(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charAt(at) !== '\n' && text.charAt(at) !== '\r') at += 1;
  return at;
}

/** Past a string in parentheses, which may have pairs of them in it. */
function afterString(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '\\') at += 1;
    else if (sign === '(') depth += 1;
    else if (sign === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
