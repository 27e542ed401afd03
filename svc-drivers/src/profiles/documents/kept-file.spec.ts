import { deflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { Refusal } from '@rahi/contracts';
import sharp from 'sharp';
import { aPdf, aPicture, pdfOfObjects } from '../../testing/papers.js';
import { readPdf } from '../../pdf-reader.js';
import { keptFileOf, kindOf } from './kept-file.js';

/** The code of its refusal; `kept` if it was not refused. */
const outcomeOf = (bytes: Buffer): Promise<string> =>
  keptFileOf(bytes).then(
    () => 'kept',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  );

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose header claims far more pixels than its few bytes contain. */
function bomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(64 * 1024));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('an uploaded paper', () => {
  it('is kept as a JPEG without EXIF, turned as the EXIF said', async () => {
    const exif = { IFD0: { Copyright: 'Asha Rao', Make: 'A phone' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } };
    const sent = await aPicture(40, 30).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(sent).metadata()).exif).toBeDefined();
    const { type, bytes } = await keptFileOf(sent);
    const kept = await sharp(bytes).metadata();
    expect({ type, format: kept.format, width: kept.width, height: kept.height }).toEqual({
      type: 'image/jpeg',
      format: 'jpeg',
      width: 30,
      height: 40,
    });
    for (const part of [kept.exif, kept.xmp, kept.iptc, kept.comments]) expect(part).toBeUndefined();
    expect(bytes.toString('latin1')).not.toMatch(/Asha Rao|A phone/);
  });

  it('may come as PNG or WebP, and is no larger than the smallest print needs', async () => {
    for (const sent of [await aPicture().png().toBuffer(), await aPicture(2600, 100).webp().toBuffer()]) {
      const { format, width } = await sharp((await keptFileOf(sent)).bytes).metadata();
      expect(format).toBe('jpeg');
      expect(width).toBeLessThanOrEqual(2400);
    }
  });

  it('loses what another file had hidden behind the picture', async () => {
    const jpeg = await aPicture().jpeg().toBuffer();
    const tails = ['<script>alert(1)</script>', 'PK\x05\x06 a zip', '<?php system($_GET[0]);', '%PDF-1.4 /JavaScript'];
    for (const tail of tails) {
      const { bytes } = await keptFileOf(Buffer.concat([jpeg, Buffer.from(tail, 'latin1')]));
      expect(bytes.includes(tail)).toBe(false);
    }
  });

  it('is refused when it is neither picture nor PDF, whatever it calls itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const others = [
      svg,
      `<?xml version="1.0"?>${svg}`,
      '<html>',
      'GIF89a',
      'PK\x03\x04',
      'MZ',
      '../../etc/passwd',
      ' %PDF-1.4',
      'II*\0',
    ];
    for (const text of others) {
      expect(kindOf(Buffer.from(text, 'latin1'))).toBeNull();
      expect(await outcomeOf(Buffer.from(text, 'latin1'))).toBe('invalid_input');
    }
  });

  it('is refused when it is cut off, or another format in a picture’s coat', async () => {
    const jpeg = await aPicture(600, 600).jpeg().toBuffer();
    expect(await outcomeOf(jpeg.subarray(0, jpeg.length / 2))).toBe('invalid_input');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await outcomeOf(Buffer.concat([Buffer.from('\xff\xd8\xff', 'latin1'), svg]))).toBe('invalid_input');
    expect(await outcomeOf(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]))).toBe('invalid_input');
  });

  it('is refused for its pixels before they are decoded', async () => {
    const sent = bomb(30_000);
    expect(sent.length).toBeLessThan(1024);
    expect(await outcomeOf(sent)).toBe('invalid_input');
  });
});

describe('a PDF', () => {
  it('is kept as it is, whatever the bytes of its pictures look like', async () => {
    const scan = aPdf('>> stream\n/JS PK\x03\x04 /A#41\nendstream <<');
    expect(await keptFileOf(scan)).toEqual({ type: 'application/pdf', bytes: scan });
    expect(await keptFileOf(aPdf())).toEqual({ type: 'application/pdf', bytes: aPdf() });
  });

  it.each([
    '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>',
    '/AA << /S /Launch /F (cmd.exe) >>',
    '/Names << /EmbeddedFiles 2 0 R >>',
    '/AcroForm << /XFA 2 0 R >>',
    '/S /SubmitForm',
    '/J#61vaScript (app.alert(1))',
    '/Encrypt 2 0 R',
    // The word in a string or a comment begins no stream.
    '/A (>> stream\n) /JS (app.alert(1)) /B (endstream)',
    '/A << >> % stream\n/JS (app.alert(1)) % endstream',
    // An object that the table of the file leads to, in the bytes of a stream.
    '>> stream\n7 0 obj << /S /JavaScript >> endobj\nendstream <<',
  ])('is refused when it can act: %s', async (inside) => {
    expect(await outcomeOf(aPdf(inside))).toBe('invalid_input');
  });

  it('is kept with objects in a stream when they do not act', async () => {
    const plain = pdfOfObjects('1 0 << /Type /Pages /BaseFont /Times#20New#20Roman >>');
    expect(await outcomeOf(plain)).toBe('kept');
  });

  const script = '1 0 << /S /JavaScript /JS (app.alert(1)) >>';
  it.each([
    ['packed', pdfOfObjects(script)],
    ['whose type is written in digits', pdfOfObjects(script, '/Type /Obj#53tm')],
    ['that has no type', pdfOfObjects(script, '')],
    ['packed twice', pdfOfObjects(deflateSync(script), '/Type /ObjStm /Filter [/FlateDecode /FlateDecode]')],
    ['in a way that is not read', pdfOfObjects(script, '/Type /ObjStm /DecodeParms << /Predictor 12 >>')],
    ['that unpack to too much', pdfOfObjects(Buffer.alloc(17 * 1024 * 1024))],
  ])('is refused with acting objects in a stream, %s', async (_how, sent) => {
    expect(await outcomeOf(sent)).toBe('invalid_input');
  });

  it.each(['stream\n', '>> stream\n', '1 0 obj ', '(', '% stream', '1 0 obj << >> stream\nendstream endobj\n'])(
    'is read in one pass, however often it has %j',
    async (words) => {
      const most = 2 * 1024 * 1024;
      const sent = aPdf(words.repeat(Math.floor((most - aPdf().length) / words.length)));
      expect(['kept', 'invalid_input']).toContain(await outcomeOf(sent));
    },
  );

  it('is refused when reading it takes too long, and the next is read', async () => {
    const endless = new URL('data:text/javascript,for(;;);');
    expect(await readPdf(aPdf(), endless, 50)).toBe('damaged');
    expect(await readPdf(aPdf())).toBe('plain');
  });

  it('is refused when reading it takes too much memory', async () => {
    const greedy = new URL('data:text/javascript,const all=[];for(;;)all.push(new Array(9999).fill(0))');
    expect(await readPdf(aPdf(), greedy)).toBe('damaged');
  });

  it('is refused when it is another file as well', async () => {
    const others = ['PK\x03\x04', '<script>alert(1)</script>', '<html>', '<?php', '\x7fELF'];
    for (const other of others) expect(await outcomeOf(aPdf(`/Note (${other})`))).toBe('invalid_input');
    expect(await outcomeOf(Buffer.concat([aPdf(), Buffer.from('PK\x05\x06', 'latin1')]))).toBe('invalid_input');
  });

  it('is refused when it is cut off', async () => {
    expect(await outcomeOf(aPdf().subarray(0, 30))).toBe('invalid_input');
  });
});
