/**
 * The list items of a page that go on with the sentence of the item before: lines of a paragraph that have become items. Items
 * that are phrases end without a mark as well; there a sentence ends inside one of the two.
 */
export function brokenSentences(page: string): string[] {
  const lines = page.split('\n');
  return lines.filter((line, n) => {
    const before = lines[n - 1] ?? '';
    return /^- [a-z(]/.test(line) && /^- .*[^.;:,!?)`*|\s]\s*$/.test(before) && /[.!?] /.test(`${before} ${line}`);
  });
}
