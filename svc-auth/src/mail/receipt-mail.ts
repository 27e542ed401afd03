import { formatRupees, rupeesFromPaise, type Language } from '@rahi/contracts';
import { say } from '../say.js';
import { mailPage, type MailContent } from './mail-page.js';

/** The mail that brings the receipt of a ride. The receipt is attached; the mail itself says the total, and no place. */
export function receiptMail(totalPaise: number, legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) =>
    say(id, { total: formatRupees(rupeesFromPaise(totalPaise)) }).in(language);
  const [attached, change] = [said('receiptMail.attached'), said('receiptMail.change')];
  const content = `<p style="margin:0 0 16px">${attached}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${change}</p>`;
  return {
    subject: said('receiptMail.subject'),
    text: `${attached}\n\n${change}\n`,
    html: mailPage(content, legal, language),
  };
}
