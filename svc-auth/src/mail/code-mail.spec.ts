import { describe, expect, it } from '@jest/globals';
import { languages } from '@rahi/contracts';
import { codeMail } from './code-mail.js';

const legal = 'https://rahi.example.in/legal';
const link = `https://rahi.example.in/login/link#${'048151ab'.repeat(8)}`;

describe.each(languages)('the mail with a code in %s', (language) => {
  it('has the code in subject, text and page, and no other six digits', () => {
    const { subject, text, html } = codeMail('048151', link, legal, language);
    for (const part of [subject, text, html]) expect(part.match(/(?<![\w#])\d{6}(?!\w)/g)).toEqual(['048151']);
  });

  it('is in that language', () => {
    const { subject, text, html } = codeMail('048151', link, legal, language);
    for (const part of [subject, text, html]) expect(/\p{Script=Devanagari}/u.test(part)).toBe(language !== 'en-IN');
    expect(html).toContain(`<html lang="${language}">`);
  });

  it('loads nothing, and has no link but the one that signs in and the one to the operator’s texts', () => {
    const { text, html } = codeMail('048151', link, legal, language);
    expect(html).not.toMatch(/src=|url\(/);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${legal}"`]);
    expect(text.match(/https?:\S+/g)).toEqual([link]);
  });
});

it('is in plain English to the letter', () => {
  const { subject, text } = codeMail('048151', link, legal, 'en-IN');
  expect(subject).toBe('048151 is your Rahi code');
  expect(text).toBe(
    `Your Rahi code is 048151.\n\nIf you cannot type the code, open this link:\n${link}\n\nIt works once and for 10 minutes.\nNever share the code or the link: nobody from Rahi will ask you for them.\n\nIf you did not ask for it, ignore this email: nobody can sign in without it.\n`,
  );
});
