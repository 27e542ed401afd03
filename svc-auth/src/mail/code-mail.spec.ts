import { describe, expect, it } from '@jest/globals';
import { codeMail } from './code-mail.js';

describe('the mail with a code', () => {
  it('has the code in subject, text and page, and no other six digits', () => {
    const { subject, text, html } = codeMail('048151');
    for (const part of [subject, text, html]) expect(part.match(/(?<![\w#])\d{6}(?!\w)/g)).toEqual(['048151']);
  });

  it('loads nothing and has no links', () => {
    expect(codeMail('048151').html).not.toMatch(/https?:|src=|href=/);
  });
});
