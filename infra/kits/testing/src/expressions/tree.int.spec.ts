import { describe, expect, it } from '@jest/globals';
import { expressionsIn, verdictOn, writtenAs, type Expression } from './expressions.js';
import { checkedExpressions, exceptions, makers, sourcesWithInput } from './expressions-of-the-tree.js';

/** Most verdicts take less. The longer ones were given their time when checked.json was written. */
const quickMs = 150;

describe('regular expressions that see input', () => {
  const files = sourcesWithInput().map((file) => ({ path: file.path, ...expressionsIn(file) }));
  const all = new Map<string, Expression>(
    files.flatMap(({ written }) => written.map((one) => [writtenAs(one), one] as const)),
  );
  const checked = checkedExpressions();

  it('are all found', () => {
    expect(files.length).toBeGreaterThan(400);
    expect(all.size).toBeGreaterThan(100);
  });

  it('were each asked about: node infra/kits/testing/dist/expressions/write-checked.js', () => {
    expect([...all.keys()].filter((one) => !checked.has(one) && !(one in exceptions))).toEqual([]);
  });

  it('are no longer listed once they are gone', () => {
    expect([...checked, ...Object.keys(exceptions)].filter((one) => !all.has(one))).toEqual([]);
  });

  it('take time that grows with the text and no faster', () => {
    const slow = [...all].filter(([written, one]) => !(written in exceptions) && verdictOn(one, quickMs) === 'slow');
    expect(slow.map(([written]) => written)).toEqual([]);
  });

  it('are made from no text of a stranger', () => {
    const found = files.filter(({ makesOthers }) => makesOthers).map(({ path }) => path);
    expect(found.toSorted()).toEqual(Object.keys(makers).toSorted());
  });
});
