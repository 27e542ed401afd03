import { once } from 'node:events';
import type { Language } from '@rahi/contracts';
import { readOnce } from '@rahi/service-kit';
import { Fonts } from './fonts.js';
import { Typesetter, type Line, type Style } from './typesetter.js';

const margin = 56;
const labelWidth = 110;
const amountWidth = 110;

type Row = readonly [label: string, value: string];
/** The text of a cell, its place, and whether it is at the right edge. */
interface Cell {
  lines: readonly Line[];
  style: Style;
  x: number;
  width: number;
  right: boolean;
  type: 'TH' | 'TD';
}

const heading = { weight: 'bold', size: 22 } as const;
const subheading = { weight: 'bold', size: 13 } as const;
const strong = { weight: 'bold', size: 10 } as const;
const plain = { weight: 'regular', size: 10 } as const;

/** Writes one document of A4 pages from top to bottom, tagged for screen readers. A table that does not fit continues on the next page. */
export class PdfWriter {
  readonly #width: number;
  readonly #root: PDFKit.PDFStructureElement;

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly set: Typesetter,
  ) {
    this.#width = pdf.page.width - 2 * margin;
    this.#root = pdf.struct('Document');
    pdf.addStructure(this.#root);
  }

  head(title: string, subtitle: string): void {
    this.#paragraph('H1', title, heading);
    this.#paragraph('H2', subtitle, subheading);
    this.#skip(plain.size);
  }

  /** Facts with their labels in bold. */
  facts(rows: readonly Row[]): void {
    this.#table(
      rows.map(([label, value]) => [
        this.#cell(label, strong, 0, labelWidth - 6, 'TH'),
        this.#cell(value, plain, labelWidth, this.#width - labelWidth, 'TD'),
      ]),
    );
  }

  /** Words, with an amount at the right edge. */
  amounts(rows: readonly Row[]): void {
    this.#table(rows.map((row) => this.#amountRow(row, plain)));
  }

  total(row: Row, note: string): void {
    this.#table([this.#amountRow(row, subheading)]);
    this.#skip(plain.size / 2);
    this.note(note);
  }

  note(text: string): void {
    this.#paragraph('P', text, plain);
  }

  rule(): void {
    const { pdf } = this;
    this.#skip(plain.size / 2);
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf
      .moveTo(margin, pdf.y)
      .lineTo(margin + this.#width, pdf.y)
      .lineWidth(0.5)
      .stroke();
    pdf.endMarkedContent();
    this.#skip(plain.size / 2);
  }

  end(): void {
    this.#root.end();
    this.pdf.end();
  }

  #amountRow([label, amount]: Row, style: Style): Cell[] {
    const cell = this.#cell(amount, style, this.#width - amountWidth, amountWidth, 'TD');
    return [this.#cell(label, style, 0, this.#width - amountWidth - 6, 'TH'), { ...cell, right: true }];
  }

  #cell(text: string, style: Style, x: number, width: number, type: Cell['type']): Cell {
    return { lines: this.set.lines(text, width, style), style, x: margin + x, width, right: false, type };
  }

  #table(rows: readonly (readonly Cell[])[]): void {
    const table = this.pdf.struct('Table');
    this.#root.add(table);
    for (const cells of rows) this.#row(table, cells);
    table.end();
  }

  /** Cells side by side, on one page. */
  #row(table: PDFKit.PDFStructureElement, cells: readonly Cell[]): void {
    const { pdf } = this;
    const ascent = Math.max(...cells.map(({ lines }) => lines[0]?.ascent ?? 0));
    const height = Math.max(...cells.map(({ lines }) => heightOf(lines, ascent)));
    this.#makeRoom(height);
    const { y } = pdf;
    const row = pdf.struct('TR');
    table.add(row);
    for (const cell of cells) {
      const element = pdf.struct(cell.type);
      row.add(element);
      element.add(() => this.#drawCell(cell, y, ascent));
      element.end();
    }
    row.end();
    pdf.y = y + height;
  }

  /** @param ascent of the first line of all cells: their letters stand on one line */
  #drawCell({ lines, style, x, width, right }: Cell, top: number, ascent: number): void {
    let y = top + ascent - (lines[0]?.ascent ?? 0);
    for (const line of lines) {
      this.set.draw(line, right ? x + width - line.width : x, y, style);
      y += line.ascent + line.descent;
    }
  }

  #paragraph(type: 'H1' | 'H2' | 'P', text: string, style: Style): void {
    const { pdf } = this;
    const cell = this.#cell(text, style, 0, this.#width, 'TD');
    const ascent = cell.lines[0]?.ascent ?? 0;
    const height = heightOf(cell.lines, ascent);
    this.#makeRoom(height);
    const { y } = pdf;
    const element = pdf.struct(type);
    this.#root.add(element);
    element.add(() => this.#drawCell(cell, y, ascent));
    element.end();
    pdf.y = y + height;
  }

  #makeRoom(height: number): void {
    const { pdf } = this;
    if (pdf.y + height > pdf.page.height - margin) pdf.addPage();
  }

  #skip(points: number): void {
    this.pdf.y += points;
  }
}

/** @param ascent of the first line, which may be higher than its own */
const heightOf = ([first, ...lines]: readonly Line[], ascent: number) =>
  lines.reduce((sum, line) => sum + line.ascent + line.descent, ascent + (first?.descent ?? 0));

/** Loaded with the first document: they are a sixth of what an instance would load before it serves rides. */
const libraries = readOnce(async () => {
  // One after the other: they load some of the same modules.
  const fonts = await Fonts.open();
  const { default: PDFDocument } = await import('pdfkit');
  const { default: bidi } = await import('bidi-js/dist/bidi.mjs');
  return { PDFDocument, bidi: bidi(), fonts };
});

/** Makes a PDF. With the same date and words it has the same bytes. */
export async function pdfOf(
  { title, createdAt, language }: { title: string; createdAt: Date; language: Language },
  write: (writer: PdfWriter) => void,
): Promise<Uint8Array> {
  const { PDFDocument, fonts, bidi } = await libraries();
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    // None but those that the text needs.
    font: '',
    lang: language,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: 'Rahi', CreationDate: createdAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = once(pdf, 'end');
  const writer = new PdfWriter(pdf, new Typesetter(pdf, fonts, bidi));
  write(writer);
  writer.end();
  await done;
  return Buffer.concat(chunks);
}
