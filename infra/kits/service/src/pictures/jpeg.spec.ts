import { describe, expect, it } from '@jest/globals';
import { makeJpeg, segment } from '../testing/jpegs.js';
import { jpegHeaderOf } from './jpeg.js';

describe('the header of a JPEG file', () => {
  it('says its width and height', () => {
    expect(jpegHeaderOf(makeJpeg({ width: 640, height: 300 }))).toEqual({ width: 640, height: 300, tells: false });
  });

  it.each([
    ['Exif', 0xe1],
    ['IPTC', 0xed],
    ['a comment', 0xfe],
  ])('says that it carries %s', (_, marker) => {
    expect(jpegHeaderOf(makeJpeg({ before: [segment(marker, Buffer.from('Exif\0\0'))] }))?.tells).toBe(true);
  });

  it('may have fill bytes before a marker', () => {
    expect(jpegHeaderOf(makeJpeg({ before: [Buffer.from([0xff, 0xff])] }))).toMatchObject({ width: 256 });
  });

  const whole = makeJpeg();
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['PNG', Buffer.from('\x89PNG\r\n\x1a\n0000IHDR', 'latin1')],
    ['HTML with the end of a JPEG', Buffer.concat([Buffer.from('<script>'), Buffer.from([0xff, 0xd9])])],
    ['a file that is cut off', whole.subarray(0, -1)],
    ['a segment that is longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 0xff, 0xd9])],
    ['no frame', Buffer.concat([Buffer.from([0xff, 0xd8]), segment(0xda, Buffer.alloc(6)), Buffer.from([0xff, 0xd9])])],
    ['something after the end', Buffer.concat([whole, Buffer.from('<html>')])],
  ])('is not found in %s', (_, bytes) => {
    expect(jpegHeaderOf(bytes)).toBeNull();
  });

  it('is found in no beginning of a file, and never fails', () => {
    for (let length = 0; length < whole.length; length += 1)
      expect(jpegHeaderOf(Buffer.concat([whole.subarray(0, length)]))).toBeNull();
  });
});
