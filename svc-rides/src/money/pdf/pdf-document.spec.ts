import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import PdfKit from 'pdfkit';
import { Fonts, type Family } from './fonts.js';
import { pdfOf } from './pdf-document.js';
import { shapedFont } from './shaped-font.js';

/** Letters that change their order, join, stack, or stand above others. */
const samples: readonly [script: string, family: Family, file: string, text: string][] = [
  ['Latin', 'hind', 'hind/400Regular/Hind', 'Office flight ₹283.50'],
  ['Devanagari', 'hind', 'hind/400Regular/Hind', 'क्षत्रिय श्री हिन्दी कर्ता र्कि विद्यार्थी'],
  ['Bengali', 'bengali', 'noto-sans-bengali/400Regular/NotoSansBengali', 'ক্ষত্রিয় শ্রী কর্তা কোলকাতা'],
  ['Gujarati', 'gujarati', 'noto-sans-gujarati/400Regular/NotoSansGujarati', 'ક્ષત્રિય શ્રી કર્તા વિદ્યાર્થી'],
  ['Gurmukhi', 'gurmukhi', 'noto-sans-gurmukhi/400Regular/NotoSansGurmukhi', 'ਪੰਜਾਬੀ ਸ੍ਰੀ ਕਿਤਾਬ ਸਿੰਘ'],
  ['Kannada', 'kannada', 'noto-sans-kannada/400Regular/NotoSansKannada', 'ಕ್ಷತ್ರಿಯ ಶ್ರೀ ಕರ್ತೃ ಬೆಂಗಳೂರು'],
  ['Malayalam', 'malayalam', 'noto-sans-malayalam/400Regular/NotoSansMalayalam', 'ക്ഷത്രിയ ശ്രീ കോഴിക്കോട്'],
  ['Odia', 'oriya', 'noto-sans-oriya/400Regular/NotoSansOriya', 'କ୍ଷତ୍ରିୟ ଶ୍ରୀ କର୍ତ୍ତା କୋଣାର୍କ'],
  ['Tamil', 'tamil', 'noto-sans-tamil/400Regular/NotoSansTamil', 'க்ஷத்ரிய ஸ்ரீ கோயம்புத்தூர்'],
  ['Telugu', 'telugu', 'noto-sans-telugu/400Regular/NotoSansTelugu', 'క్షత్రియ శ్రీ కర్త తెలుగు'],
  ['Urdu', 'arabic', 'noto-sans-arabic/400Regular/NotoSansArabic', 'اردو میں سفر دہلی تک'],
];
const fileOf = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}_400Regular.ttf`);

const about = { title: 'Test', createdAt: new Date('2026-11-20T10:00:00Z'), language: 'en-IN' } as const;
const pdfWith = (...texts: string[]) => pdfOf(about, (page) => texts.forEach((text) => page.note(text)));

async function pageOf(bytes: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(bytes), disableFontFace: true }).promise;
  return file.getPage(1);
}

/** Dark or not, of each pixel of a picture, cut at its first and last dark ones. */
interface Ink {
  width: number;
  height: number;
  dark: (x: number, y: number) => boolean;
}

const pixelsPerPoint = 8;

function inkOf(context: SKRSContext2D): Ink {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  const isDark = (x: number, y: number) =>
    x >= 0 && y >= 0 && x < width && y < height && (data[(y * width + x) * 4] ?? 255) < 128;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (!isDark(x, y)) continue;
      [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
    }
  }
  return {
    width: right - left + 1,
    height: bottom - top + 1,
    dark: (x, y) => isDark(left + x, top + y),
  };
}

function paper(width: number, height: number): SKRSContext2D {
  const context = createCanvas(width, height).getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  return context;
}

/** What a reader sees of a file. */
async function seen(bytes: Uint8Array): Promise<Ink> {
  const page = await pageOf(bytes);
  const viewport = page.getViewport({ scale: pixelsPerPoint });
  const context = paper(Math.ceil(viewport.width), Math.ceil(viewport.height / 6));
  // Its types know the canvas of browsers only.
  await page.render({ canvas: null, canvasContext: Object(context), viewport }).promise;
  return inkOf(context);
}

/** The same text, shaped and drawn by another library (Skia). */
function drawn(text: string, file: string): Ink {
  GlobalFonts.registerFromPath(fileOf(file), file);
  const context = paper(4500, 400);
  context.font = `${10 * pixelsPerPoint}px "${file}"`;
  context.textRendering = 'geometricPrecision';
  context.fillText(text, 100, 200);
  return inkOf(context);
}

/** In pixels: two libraries round the edges and places of letters differently. */
const tolerance = 2;

/** How much of the ink of one picture is nowhere near ink of the other, from 0 to 1, for whichever has more of it. */
function difference(one: Ink, other: Ink): number {
  return Math.max(missing(one, other), missing(other, one));
}

function missing(from: Ink, to: Ink): number {
  const isNear = (x: number, y: number) => {
    for (let dy = -tolerance; dy <= tolerance; dy += 1) {
      for (let dx = -tolerance; dx <= tolerance; dx += 1) if (to.dark(x + dx, y + dy)) return true;
    }
    return false;
  };
  let [all, far] = [0, 0];
  for (let y = 0; y < from.height; y += 1) {
    for (let x = 0; x < from.width; x += 1) {
      if (!from.dark(x, y)) continue;
      all += 1;
      if (!isNear(x, y)) far += 1;
    }
  }
  return far / all;
}

/** As pdfkit shapes it by itself. */
async function byPdfkit(text: string, file: string): Promise<Uint8Array> {
  const pdf = new PdfKit({ size: 'A4', margin: 56, font: fileOf(file) });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = new Promise((resolve) => pdf.on('end', resolve));
  pdf.fontSize(10).text(text);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

/** One letter in a wrong place makes a difference of at least twice as much. */
const alike = 0.001;

describe('the text of a document', () => {
  it.each(samples)('in %s looks as another library draws it', async (_script, _family, file, text) => {
    expect(difference(await seen(await pdfWith(text)), drawn(text, file))).toBeLessThan(alike);
  });

  it('would look different as pdfkit shapes Hindi and Urdu, and this suite sees it', async () => {
    for (const [script, , file, text] of samples) {
      if (script !== 'Devanagari' && script !== 'Urdu') continue;
      expect(difference(await seen(await byPdfkit(text, file)), drawn(text, file))).toBeGreaterThan(alike);
    }
  });

  it.each(samples)('in %s has a glyph for each letter, never a box', async (_script, family, _file, text) => {
    const fonts = await Fonts.open();
    const font = shapedFont(fonts, fonts.of(family, 'bold'));
    font.rightToLeft = family === 'arabic';
    const subset = font.createSubset();
    const { glyphs } = font.layout(text);
    expect(glyphs.map(({ id }) => subset.includeGlyph(id))).not.toContain(0);
    for (const word of text.split(' ')) expect(fonts.has(family, word)).toBe(true);
  });

  it.each(samples)('in %s can be copied', async (_script, _family, _file, text) => {
    const { items } = await (await pageOf(await pdfWith(text))).getTextContent();
    const copied = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(lettersOf(copied)).toBe(lettersOf(text));
  });

  it('is in several scripts and directions, with pictures, and a question mark for a letter without a font', async () => {
    const { items } = await (await pageOf(await pdfWith('Asha 🙂 ஸ்ரீ 漢 سفر (5)'))).getTextContent();
    const copied = lettersOf(items.map((item) => ('str' in item ? item.str : '')).join(''));
    for (const part of ['Asha', '🙂', 'ஸ்ரீ', '?', 'سفر', '5']) expect(copied).toContain(part);
  });

  it('is marked with what it says, for readers that copy or read it aloud', async () => {
    const streams = Buffer.from(await pdfWith('ஸ்ரீ'))
      .toString('latin1')
      .split('endstream');
    const contents = streams.map((part) => {
      const stream = Buffer.from(part.slice(part.lastIndexOf('stream\n') + 'stream\n'.length), 'latin1');
      // The first byte of what is compressed.
      return stream[0] === 0x78 ? inflateSync(stream).toString('latin1') : '';
    });
    const said = Buffer.from('\ufeffஸ்ரீ', 'utf16le').swap16().toString('latin1');
    expect(contents.join('')).toContain(`/ActualText (${said})`);
  });

  it('wraps between words, and breaks a word that is wider than a line', async () => {
    const text = `${'क्षत्रिय '.repeat(40)}${'x'.repeat(300)}`;
    const { items } = await (await pageOf(await pdfWith(text))).getTextContent();
    const lines = new Set(items.flatMap((item) => ('str' in item && item.str.trim() ? [item.transform[5]] : [])));
    expect(lines.size).toBeGreaterThan(4);
    expect(lettersOf(items.map((item) => ('str' in item ? item.str : '')).join(''))).toBe(lettersOf(text));
  });
});

describe('a document', () => {
  it('has the structure that screen readers need', async () => {
    const bytes = await pdfOf(about, (page) => {
      page.head('Rahi', 'Receipt');
      page.facts([['Rider', 'Asha']]);
      page.rule();
      page.total(['Total', '₹1.00'], 'One Rupee');
    });
    const tree = JSON.stringify(await (await pageOf(bytes)).getStructTree());
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    const table = ['Table', 'TR', 'TH', 'TD'];
    expect(roles.filter((role) => role !== 'Root')).toEqual(['Document', 'H1', 'H2', ...table, ...table, 'P']);
  });

  it('has the same bytes each time', async () => {
    const [one, two] = [await pdfWith('क्षत्रिय ஸ்ரீ'), await pdfWith('क्षत्रिय ஸ்ரீ')];
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true);
  });
});

/** A text without its spaces and joiners, which no reader has to find again. */
function lettersOf(text: string): string {
  return text.normalize('NFC').replace(/[\s\u2060\u200c\u200d]/gu, '');
}
