import type { Language } from '@rahi/contracts';
import { say } from '../say.js';

/** R3: a code counts for so long, as its mail says. */
export const codeLifeMinutes = 10;

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/**
 * The mail with a one-time code. The code is also in the subject, where a notification shows it.
 * @param link also signs in, once, in whatever browser it is opened
 */
export function codeMail(code: string, link: string, language: Language): MailContent {
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
  </body>
</html>
`,
  };
}
