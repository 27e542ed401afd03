import { formatRupees, rupeesFromPaise, type Language } from '@rahi/contracts';
import { say } from '../say.js';
import { plainMail, type MailContent } from './mail-page.js';

/** The mail that brings the receipt of a ride. The receipt is attached; the mail itself says the total, and no place. */
export function receiptMail(totalPaise: number, legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) =>
    say(id, { total: formatRupees(rupeesFromPaise(totalPaise)) }).in(language);
  const [subject, attached, change] = [
    said('receiptMail.subject'),
    said('receiptMail.attached'),
    said('receiptMail.change'),
  ];
  return plainMail(subject, attached, change, legal, language);
}
