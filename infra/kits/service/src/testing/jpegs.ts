/** A segment of a JPEG file. */
export const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);

interface Made {
  width?: number;
  height?: number;
  /** Between the start and the frame. */
  before?: readonly Buffer[];
  /** The picture's own bytes. */
  scan?: Buffer;
}

/** A JPEG file with a complete header and noise as its picture. */
export function makeJpeg({ width = 256, height = 256, before = [], scan = Buffer.from([1, 2, 3]) }: Made = {}): Buffer {
  const frame = Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);
  const parts = [segment(0xe0, Buffer.from('JFIF\0')), ...before, segment(0xc0, frame)];
  const begin = segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0]));
  return Buffer.concat([Buffer.from([0xff, 0xd8]), ...parts, begin, scan, Buffer.from([0xff, 0xd9])]);
}
