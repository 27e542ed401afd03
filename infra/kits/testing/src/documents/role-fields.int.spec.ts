import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../sources.js';
import { personalFields, readingOf, roleFieldRows } from './role-fields.js';

const heading = '## What each role at the desk reads of other people';

/** The cells of the table below the heading, without the line of dashes. */
function tableBelow(text: string): string[][] {
  const [, below = ''] = text.split(`${heading}\n`);
  const [section = ''] = below.split('\n## ');
  return section
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^[|\s-]+$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}

describe('what each role at the desk reads of other people', () => {
  it('is what the document says, and what the answers of the calls carry', () => {
    const document = readFileSync(join(ROOT, 'infra', 'docs', 'security.md'), 'utf8');
    expect(tableBelow(document)).toEqual(roleFieldRows());
  });

  it('has no field that no call carries', () => {
    expect(personalFields.filter((one) => readingOf(one, 'owner') !== 'yes')).toEqual([]);
  });
});
