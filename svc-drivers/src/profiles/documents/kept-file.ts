import { Refusal, type DriverDocument } from '@rahi/contracts';
import { readOnce } from '@rahi/service-kit';
import { readPdf } from '../../pdf-reader.js';
import { say } from '../../say.js';

/** A file as it is stored and shown. */
export interface KeptFile {
  type: DriverDocument['type'];
  bytes: Buffer;
}

/** Pixels of an uploaded picture, counted before it is decoded: a 12-megapixel photo passes, a bomb does not. */
const mostPixels = 40_000_000;
/** The longer side of a stored picture, in pixels: the smallest print of a paper stays readable. */
const keptSide = 2400;

/** Loads the library with the first picture: a start does not wait for it. */
const pictures = readOnce(async () => {
  const { default: sharp } = await import('sharp');
  // Blocks all other loaders: libvips supports dozens of formats, including SVG and PDF.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
  });
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
});

type Kind = 'jpeg' | 'png' | 'webp' | 'pdf';

/** The kind of a file by its first bytes; its name and declared type are ignored. */
export function kindOf(bytes: Buffer): Kind | null {
  const begins = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  return begins('%PDF-') ? 'pdf' : null;
}

/**
 * The file to store. Pictures are decoded and written again as JPEG, without EXIF or any other content of the file.
 * PDFs stay unchanged, and are refused when they contain active content.
 * @throws Refusal invalid_input, in words
 */
export async function keptFileOf(bytes: Buffer): Promise<KeptFile> {
  const kind = kindOf(bytes);
  if (kind === null) throw new Refusal('invalid_input', say('document.unknownType'));
  if (kind === 'pdf') return { type: 'application/pdf', bytes: await checkedPdf(bytes) };
  return { type: 'image/jpeg', bytes: await rewritten(bytes, kind) };
}

async function rewritten(bytes: Buffer, kind: Kind): Promise<Buffer> {
  const sharp = await pictures();
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', pages: 1 });
    const { format } = await picture.metadata();
    if (format !== kind) throw new Error('the content is not what the first bytes say');
    // Turned as its EXIF says, which is then left out.
    return await picture
      .rotate()
      .resize({ width: keptSide, height: keptSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
  } catch {
    // Cut off, too many pixels, or something else in a picture's coat: the person can do the same about each.
    throw new Refusal('invalid_input', say('document.badPicture'));
  }
}

/** The middle of a stored picture as a square JPEG. @param side of it, in pixels */
export async function squareOf(kept: Buffer, side: number): Promise<Buffer> {
  const sharp = await pictures();
  return sharp(kept, { limitInputPixels: mostPixels }).resize(side, side).jpeg({ quality: 82 }).toBuffer();
}

/** A second line of defence: a PDF is only ever saved, and never runs on a page of the product. */
async function checkedPdf(bytes: Buffer): Promise<Buffer> {
  const content = await readPdf(bytes);
  if (content !== 'plain') throw new Refusal('invalid_input', say(`document.${content}Pdf`));
  return bytes;
}
