/**
 * The list items of a page that go on with a sentence of the item before: lines of a paragraph that became items. An item that
 * is a phrase ends a line as well, so only two in a row of which the first has no mark at its end, and the second begins in
 * small letters and is no phrase of code, count.
 */
export function brokenSentences(page: string): string[] {
  const lines = page.split('\n');
  return lines.filter((line, n) => {
    const before = lines[n - 1] ?? '';
    return /^- [a-z(]/.test(line) && /^- .*[^.;:,!?)`*|\s]\s*$/.test(before) && /[.!?] /.test(`${before} ${line}`);
  });
}
