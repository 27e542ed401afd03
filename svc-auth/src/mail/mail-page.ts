import type { Language } from '@rahi/contracts';
import { say } from '../say.js';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/**
 * The page of a mail. Below it stands who sent it, and on what terms; plain text has the address alone.
 * @param legal the page of the operator's texts
 */
export function mailPage(content: string, legal: string, language: Language): string {
  return `<!doctype html>
<html lang="${language}">
  <body style="margin:0;padding:24px;background:#f2f5f6;color:#13242b;font:16px/1.5 system-ui,sans-serif">
    <main style="max-width:420px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">
      <p style="margin:0 0 4px;font-weight:700;color:#0b6b68">Rahi</p>
      ${content}
    </main>
    <p style="max-width:420px;margin:16px auto 0;font-size:14px;text-align:center"><a href="${legal}" style="color:#52656d">${say('mail.legal').in(language)}</a></p>
  </body>
</html>
`;
}

/** A mail that says something, and below it, smaller, what else there is to know. */
export function plainMail(
  subject: string,
  words: string,
  also: string,
  legal: string,
  language: Language,
): MailContent {
  const content = `<p style="margin:0 0 16px">${words}</p>
      <p style="margin:0;font-size:14px;color:#52656d">${also}</p>`;
  return { subject, text: `${words}\n\n${also}\n`, html: mailPage(content, legal, language) };
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text that somebody typed, as the content of a page. */
export const inHtml = (typed: string): string => typed.replace(/[&<>"']/g, (character) => entities[character] ?? '');
