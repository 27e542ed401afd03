import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Language } from '@rahi/contracts';

const fontOf = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/hind/${file}`);
/** Hind (OFL): Latin, Devanagari and the rupee sign in one file. */
const fonts = { regular: fontOf('400Regular/Hind_400Regular.ttf'), bold: fontOf('700Bold/Hind_700Bold.ttf') };

const margin = 56;
const labelWidth = 90;
const amountWidth = 110;

type Row = readonly [label: string, value: string];

/** Writes one document of A4 pages from top to bottom. A table that does not fit continues on the next page. */
export class PdfWriter {
  readonly #width: number;

  constructor(private readonly pdf: PDFKit.PDFDocument) {
    this.#width = pdf.page.width - 2 * margin;
  }

  head(title: string, subtitle: string): void {
    this.#bold(22).text(title).fontSize(13).text(subtitle).moveDown();
    this.pdf.fontSize(10);
  }

  /** Facts with their labels in bold. */
  facts(rows: readonly Row[]): void {
    for (const [label, value] of rows) {
      const { y } = this.pdf;
      this.#bold(10).text(label, margin, y, { width: labelWidth });
      this.#regular(10).text(value, margin + labelWidth, y, { width: this.#width - labelWidth });
    }
  }

  /** Words, with an amount at the right edge. */
  amounts(rows: readonly Row[]): void {
    for (const row of rows) this.#row(row);
  }

  total(row: Row, note: string): void {
    this.#bold(13);
    this.#row(row);
    this.#regular(10).moveDown(0.5).text(note, margin, this.pdf.y, { width: this.#width });
  }

  rule(): void {
    const { pdf } = this;
    pdf.moveDown(0.5);
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + this.#width, pdf.y)
      .lineWidth(0.5)
      .stroke();
    pdf.moveDown(0.5);
  }

  #row([label, amount]: Row): void {
    const { pdf } = this;
    const words = { width: this.#width - amountWidth };
    // Both cells must be on one page.
    if (pdf.y + pdf.heightOfString(label, words) > pdf.page.height - margin) pdf.addPage();
    const { y } = pdf;
    pdf.text(label, margin, y, words);
    const below = pdf.y;
    pdf.text(amount, margin + this.#width - amountWidth, y, { width: amountWidth, align: 'right' });
    pdf.y = below;
  }

  #bold(size: number): PDFKit.PDFDocument {
    return this.pdf.font(fonts.bold).fontSize(size);
  }

  #regular(size: number): PDFKit.PDFDocument {
    return this.pdf.font(fonts.regular).fontSize(size);
  }
}

/** Makes a PDF. With the same date and words it has the same bytes. */
export async function pdfOf(
  { title, createdAt, language }: { title: string; createdAt: Date; language: Language },
  write: (writer: PdfWriter) => void,
): Promise<Uint8Array> {
  // Loaded with the first document: a sixth of what an instance would load before it serves rides.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.regular,
    lang: language,
    info: { Title: title, Author: 'Rahi', CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = once(pdf, 'end');
  write(new PdfWriter(pdf));
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}
