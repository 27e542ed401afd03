import type { Language } from '@rahi/contracts';
import { say } from '../../say.js';
import type { Invoice } from './invoices.js';
import { pdfOf } from '../pdf/pdf-document.js';

/** A4, of one page unless the tolls need more. The same invoice gives the same bytes: its dates are the ride's. */
export function invoicePdf(invoice: Invoice, language: Language): Promise<Uint8Array> {
  const { rideId, issuedAt, title, subtitle, facts, lines, taxLines, total, totalInWords, note } = invoice;
  const about = { title: say('invoice.title', { ride: rideId }).in(language), createdAt: issuedAt, language };
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
    page.total([say('invoice.total').in(language), total], totalInWords);
    if (note !== null) page.note(note);
  });
}
