import { copyDays, type Language } from '@rahi/contracts';
import { say } from '../say.js';
import { mailPage, type MailContent } from './mail-page.js';

/**
 * The mail that says that a copy of the person's data is ready. It contains neither the copy nor a link that signs in.
 * @param legal the page of the operator's texts
 */
export function copyMail(legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { days: copyDays }).in(language);
  const [where, notYou] = [said('copyMail.where'), said('copyMail.notYou')];
  const content = `<p style="margin:0 0 16px">${where}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${notYou}</p>`;
  return {
    subject: said('copyMail.subject'),
    text: `${where}\n\n${notYou}\n`,
    html: mailPage(content, legal, language),
  };
}
