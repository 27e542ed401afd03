import type { Language } from '@rahi/contracts';
import type { Invoice } from './invoices.js';
import { pdfOf } from '../pdf/pdf-document.js';

/** A4, of one page unless the tolls need more. The same invoice gives the same bytes: its dates are the ride's. */
export function invoicePdf(invoice: Invoice, language: Language): Promise<Uint8Array> {
  const { name, issuedAt, title, subtitle, facts, lines, taxLines, totalLabel, total, totalInWords, note } = invoice;
  const about = { title: name, createdAt: issuedAt, language };
  return pdfOf(about, (page) => {
    page.head(title, subtitle);
    page.facts(facts);
    page.rule();
    page.amounts(lines);
    page.rule();
    if (taxLines.length > 0) {
      page.amounts(taxLines);
      page.rule();
    }
    page.total([totalLabel, total], totalInWords);
    if (note !== null) page.note(note);
  });
}
