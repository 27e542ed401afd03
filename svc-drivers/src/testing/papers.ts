import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture of one colour. */
export function aPicture(width = 40, height = 30): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#2a6' } });
}

/** A minimal PDF, with `inside` among its objects. */
export function aPdf(inside = ''): Buffer {
  return Buffer.from(
    `%PDF-1.4\n1 0 obj\n<< /Type /Catalog ${inside} >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`,
    'latin1',
  );
}

/** A PDF with these objects in a stream, packed. */
export function pdfOfObjects(objects: string | Buffer, entries = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  const filter = entries.includes('/Filter') ? '' : '/Filter /FlateDecode';
  const data = deflateSync(objects).toString('latin1');
  return aPdf(`>>\nendobj\n5 0 obj\n<< ${entries} ${filter} /N 1 /First 4 >> stream\n${data}\nendstream\nendobj <<`);
}

/** The date this many days from today, Asia/Kolkata. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
}
