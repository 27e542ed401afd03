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

/** The date this many days from today, Asia/Kolkata. */
export function dayFromNow(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(Date.now() + days * 86_400_000);
}
