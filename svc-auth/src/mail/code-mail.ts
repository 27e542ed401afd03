import type { Language } from '@rahi/contracts';
import { say } from '../say.js';
import { mailPage, type MailContent } from './mail-page.js';

/** R3: a code counts for so long, as its mail says. */
export const codeLifeMinutes = 10;

/**
 * The mail with a one-time code. The code is also in the subject, where a notification shows it.
 * @param link also signs in, once, in whatever browser it is opened
 * @param legal the page of the operator's texts
 */
export function codeMail(code: string, link: string, legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { code, minutes: codeLifeMinutes }).in(language);
  const [life, neverShare, notYou] = [said('mail.life'), said('mail.neverShare'), said('mail.notYou')];
  const [orLink, open] = [said('mail.orLink'), said('mail.open')];
  const content = `<p style="margin:0 0 16px">${said('mail.signIn')}</p>
      <p style="margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:8px">${code}</p>
      <p style="margin:0 0 16px">${orLink} <a href="${link}" style="color:#0b6b68">${open}</a></p>
      <p style="margin:0 0 8px">${life} ${neverShare}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${notYou}</p>`;
  return {
    subject: said('mail.subject'),
    text: `${said('mail.lead')}\n\n${orLink}\n${link}\n\n${life}\n${neverShare}\n\n${notYou}\n`,
    html: mailPage(content, legal, language),
  };
}
