import { copyDays, type Language } from '@rahi/contracts';
import { say } from '../say.js';
import { footer, type MailContent } from './code-mail.js';

/**
 * The mail that says that a copy of the person's data is ready. It contains neither the copy nor a link that signs in.
 * @param legal the page of the operator's texts
 */
export function copyMail(legal: string, language: Language): MailContent {
  const said = (id: Parameters<typeof say>[0]) => say(id, { days: copyDays }).in(language);
  const [where, notYou] = [said('copyMail.where'), said('copyMail.notYou')];
  return {
    subject: said('copyMail.subject'),
    text: `${where}\n\n${notYou}\n`,
    html: `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:24px;background:#f2f5f6;color:#13242b;font:16px/1.5 system-ui,sans-serif">
    <main style="max-width:420px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">
      <p style="margin:0 0 4px;font-weight:700;color:#0b6b68">Rahi</p>
      <p style="margin:0 0 16px">${where}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${notYou}</p>
    </main>
    ${footer(legal, language)}
  </body>
</html>
`,
  };
}
