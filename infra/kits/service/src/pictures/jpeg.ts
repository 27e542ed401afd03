/** The header of a JPEG file. */
export interface JpegHeader {
  width: number;
  height: number;
  /** Whether it contains metadata that may reveal where and when the picture was taken: Exif, XMP, IPTC, a comment. */
  tells: boolean;
}

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
/** Baseline, extended and progressive: what browsers show. */
const frames: readonly number[] = [0xc0, 0xc1, 0xc2];
/** Exif and XMP; IPTC. */
const telling: readonly number[] = [0xe1, 0xed, comment];

/** The header of a JPEG file, or null for bytes that are not JPEG or are cut off. */
export function jpegHeaderOf(bytes: Buffer): JpegHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== (0xff00 | startOfImage)) return null;
  if (bytes.readUInt16BE(bytes.length - 2) !== (0xff00 | endOfImage)) return null;
  let size: Pick<JpegHeader, 'width' | 'height'> | null = null;
  let tells = false;
  let at = 2;
  // A segment: 0xff, its marker, and its length, which includes the length field itself.
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) return null;
    if (marker === startOfScan) return size && { ...size, tells };
    if (telling.includes(marker)) tells = true;
    if (frames.includes(marker)) {
      if (length < 8) return null;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + length;
  }
  return null;
}
