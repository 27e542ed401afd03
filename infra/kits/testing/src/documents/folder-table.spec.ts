import { describe, expect, it } from '@jest/globals';
import { folderProblems, foldersNamed } from './folder-table.js';

const folders = new Set([
  'svc-a',
  'svc-a/src',
  'svc-a/src/codes',
  'svc-a/src/mail',
  'svc-a/src/testing',
  'svc-a/deploy',
]);
const table = (...rows: string[]) => ['# svc-a', '', '| Folder | What |', '| --- | --- |', ...rows].join('\n');
const codes = '| `codes/` | codes; see `nowhere/` |';
const mail = '| `mail/` | mails |';

describe('the folders of a table', () => {
  it('are those of its first column', () => {
    expect(foldersNamed(table('| `src/b/`, `c/` | as `d/` |', '| `file.ts` | x |'))).toEqual(['src/b', 'c']);
    expect(foldersNamed('See `x/`.')).toEqual([]);
  });

  it('are all that there are, below the page or its src', () => {
    expect(folderProblems('svc-a/README.md', table(codes, mail), folders)).toEqual([]);
    expect(folderProblems('svc-a/README.md', table('| `src/codes/` | x |', mail), folders)).toEqual([]);
  });

  it('may not be ones that are gone, or leave one out', () => {
    expect(folderProblems('svc-a/README.md', table(codes, mail, '| `old/` | x |'), folders)).toEqual([
      'svc-a/README.md: there is no old/',
    ]);
    expect(folderProblems('svc-a/README.md', table(codes), folders)).toEqual([
      'svc-a/README.md: svc-a/src/mail/ has no row',
    ]);
  });

  it('are left alone on a page without such a table', () => {
    expect(folderProblems('svc-a/README.md', '# svc-a\n\nIn `codes/`.', folders)).toEqual([]);
  });
});
