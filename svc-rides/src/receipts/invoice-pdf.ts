import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Invoice } from './invoices.js';

const fontOf = (file: string) => createRequire(import.meta.url).resolve(`@expo-google-fonts/hind/${file}`);
/** Hind (OFL): Latin, Devanagari and the rupee sign in one file. */
const fonts = { regular: fontOf('400Regular/Hind_400Regular.ttf'), bold: fontOf('700Bold/Hind_700Bold.ttf') };

const margin = 56;
const labelWidth = 90;
const amountWidth = 110;

/** One page of A4. The same invoice gives the same bytes: its dates are the ride's. */
export async function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  // Loaded with the first invoice: a sixth of what an instance would load before it serves rides.
  const { default: PDFDocument } = await import('pdfkit');
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    font: fonts.regular,
    lang: 'en-IN',
    info: { Title: `Rahi invoice ${invoice.rideId}`, Author: 'Rahi', CreationDate: invoice.issuedAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const done = once(pdf, 'end');
  write(pdf, invoice);
  pdf.end();
  await done;
  return Buffer.concat(chunks);
}

function write(pdf: PDFKit.PDFDocument, { title, facts, lines, total, totalInWords }: Invoice): void {
  const width = pdf.page.width - 2 * margin;
  pdf.font(fonts.bold).fontSize(22).text(title).fontSize(13).text('Tax invoice').moveDown();
  pdf.fontSize(10);
  for (const [label, value] of facts) {
    const { y } = pdf;
    pdf.font(fonts.bold).text(label, margin, y, { width: labelWidth });
    pdf.font(fonts.regular).text(value, margin + labelWidth, y, { width: width - labelWidth });
  }
  rule(pdf, width);
  for (const [label, amount] of lines) row(pdf, width, label, amount);
  rule(pdf, width);
  pdf.font(fonts.bold).fontSize(13);
  row(pdf, width, 'Total', total);
  pdf.font(fonts.regular).fontSize(10).moveDown(0.5).text(totalInWords, margin, pdf.y, { width });
}

function row(pdf: PDFKit.PDFDocument, width: number, label: string, amount: string): void {
  const { y } = pdf;
  pdf.text(label, margin, y, { width: width - amountWidth });
  pdf.text(amount, margin + width - amountWidth, y, { width: amountWidth, align: 'right' });
}

function rule(pdf: PDFKit.PDFDocument, width: number): void {
  pdf.moveDown(0.5);
  pdf
    .moveTo(margin, pdf.y)
    .lineTo(margin + width, pdf.y)
    .lineWidth(0.5)
    .stroke();
  pdf.moveDown(0.5);
}
