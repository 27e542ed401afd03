import { codeLifeMinutes } from '../codes/one-time-code.js';

export interface MailContent {
  subject: string;
  text: string;
  html: string;
}

/** The mail with a one-time code. The code is in the subject too, so that a notification is enough. */
export function codeMail(code: string): MailContent {
  const life = `It works once and for ${codeLifeMinutes} minutes.`;
  const notYou = 'If you did not ask for it, ignore this email: nobody can sign in without the code.';
  return {
    subject: `${code} is your Rahi code`,
    text: `Your Rahi code is ${code}.\n\n${life}\nNever share it: nobody from Rahi will ask you for it.\n\n${notYou}\n`,
    html: `<!doctype html>
<html lang="en">
  <body style="margin:0;padding:24px;background:#f2f5f6;color:#13242b;font:16px/1.5 system-ui,sans-serif">
    <main style="max-width:420px;margin:0 auto;padding:28px;background:#fff;border-radius:12px">
      <p style="margin:0 0 4px;font-weight:700;color:#0b6b68">Rahi</p>
      <p style="margin:0 0 16px">Here is your code to sign in:</p>
      <p style="margin:0 0 16px;font-size:34px;font-weight:700;letter-spacing:8px">${code}</p>
      <p style="margin:0 0 8px">${life} Never share it: nobody from Rahi will ask you for it.</p>
      <p style="margin:0;font-size:14px;color:#52656d">${notYou}</p>
    </main>
  </body>
</html>
`,
  };
}
