import { inflateSync } from 'node:zlib';
import { withoutStreams } from './pdf-streams.js';

/** What a PDF has in it: nothing but pages; something that acts or cannot be excluded to act; or it is cut off or spoilt. */
export type PdfContent = 'plain' | 'active' | 'damaged';

/**
 * Names in a PDF that let it run code, start programs, open or carry other files. An encrypted one cannot be looked into.
 */
const acting =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|Rendition|XFA|SubmitForm|ImportData|GoTo[ER]|Encrypt)\b/;
/** Signatures of other formats: such a file is a PDF to one reader and something else to another. */
const otherFaces = ['PK\x03\x04', 'PK\x05\x06', '<script', '<html', '<svg', '<?php', '\x7felf'].map((face) =>
  face.toLowerCase(),
);
/** Bytes of all object streams of a file, unpacked: those of a scan have a few kilobytes. */
const mostUnpacked = 16 * 1024 * 1024;

/** A name may have any of its letters as `#` and two digits. */
const written = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_code, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));

/**
 * Looks through everything that a reader may take for an object: what lies outside of streams, and object streams. The time
 * is linear in the bytes, and in those that object streams unpack to.
 */
export function contentOfPdf(bytes: Uint8Array): PdfContent {
  const text = Buffer.from(bytes).toString('latin1');
  const whole = /^%PDF-(?:1\.[0-7]|2\.0)[\r\n]/.test(text) && /%%EOF\s*$/.test(text.slice(-1100));
  const parts = whole && withoutStreams(text);
  if (!parts) return 'damaged';
  const lower = parts.structure.toLowerCase();
  if (otherFaces.some((face) => lower.includes(face)) || acting.test(written(parts.structure))) return 'active';
  let left = mostUnpacked;
  for (const { dictionary, data } of parts.streams) {
    if (objectBegins(data)) return 'active';
    const names = written(dictionary);
    if (!hasObjects(names)) continue;
    const objects = unpacked(names, data, left);
    if (objects === null || acting.test(written(objects))) return 'active';
    left -= objects.length;
  }
  return 'plain';
}

/** Readers take a stream for one of objects by its type, or by the two entries that tell how many and from where. */
const hasObjects = (dictionary: string): boolean =>
  /\/ObjStm\b/.test(dictionary) || (/\/First\b/.test(dictionary) && /\/N\b/.test(dictionary));

/** The objects of a stream; null where they cannot be read as every reader does. */
function unpacked(dictionary: string, data: string, most: number): string | null {
  if (/\/(?:DecodeParms|DP|F|FFilter)\b/.test(dictionary)) return null;
  const filters = dictionary.split('/Filter').length - 1;
  if (filters === 0) return data.length > most ? null : data;
  const deflated = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary);
  if (filters > 1 || !deflated || most < 1) return null;
  try {
    const packed = Buffer.from(data.replace(/^\r?\n/, ''), 'latin1');
    return inflateSync(packed, { maxOutputLength: most }).toString('latin1');
  } catch {
    return null;
  }
}

/** The table of a PDF may lead a reader to an object within the bytes of a stream. Compressed bytes have none by chance. */
function objectBegins(data: string): boolean {
  for (let at = data.indexOf('obj'); at !== -1; at = data.indexOf('obj', at + 3))
    if (/\d[\s\0]+\d+[\s\0]*(?:%[^\r\n]*[\r\n][\s\0]*)?$/.test(data.slice(Math.max(0, at - 32), at))) return true;
  return false;
}
