import type { Invoice } from './invoices.js';
import { pdfOf } from './pdf-document.js';

/** One page of A4. The same invoice gives the same bytes: its dates are the ride's. */
export function invoicePdf(invoice: Invoice): Promise<Uint8Array> {
  const { rideId, issuedAt, title, facts, lines, total, totalInWords } = invoice;
  return pdfOf({ title: `Rahi invoice ${rideId}`, createdAt: issuedAt }, (page) => {
    page.head(title, 'Tax invoice');
    page.facts(facts);
    page.rule();
    page.amounts(lines);
    page.rule();
    page.total(['Total', total], totalInWords);
  });
}
