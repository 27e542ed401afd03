import type { Language } from '@rahi/contracts';
import { say } from '../say.js';

/** R3: a code counts for so long, as its mail says. */
export const codeLifeMinutes = 10;

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** Below every page of a mail: who sent it, and on what terms. Plain text has the address alone. */
export function footer(legal: string, language: Language): string {
  return `<p style="max-width:420px;margin:16px auto 0;font-size:14px;text-align:center"><a href="${legal}" style="color:#52656d">${say('mail.legal').in(language)}</a></p>`;
}

/**
 * The mail with a one-time code. The code is also in the subject, where a notification shows it.
 * @param link also signs in, once, in whatever browser it is opened
 * @param legal the page of the operator's texts
 */
export function codeMail(code: string, link: string, legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { code, minutes: codeLifeMinutes }).in(language);
  const [life, neverShare, notYou] = [said('mail.life'), said('mail.neverShare'), said('mail.notYou')];
  const [orLink, open] = [said('mail.orLink'), said('mail.open')];
  return {
    subject: said('mail.subject'),
    text: `${said('mail.lead')}\n\n${orLink}\n${link}\n\n${life}\n${neverShare}\n\n${notYou}\n`,
    html: `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:24px;background:#f2f5f6;color:#13242b;font:16px/1.5 system-ui,sans-serif">
    <main style="max-width:420px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">
      <p style="margin:0 0 4px;font-weight:700;color:#0b6b68">Rahi</p>
      <p style="margin:0 0 16px">${said('mail.signIn')}</p>
      <p style="margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:8px">${code}</p>
      <p style="margin:0 0 16px">${orLink} <a href="${link}" style="color:#0b6b68">${open}</a></p>
      <p style="margin:0 0 8px">${life} ${neverShare}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${notYou}</p>
    </main>
    ${footer(legal, language)}
  </body>
</html>
`,
  };
}
