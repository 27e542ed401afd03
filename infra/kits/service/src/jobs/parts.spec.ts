import { describe, expect, it } from '@jest/globals';
import { idle } from './job.js';
import { sendAllDue } from './parts.js';

/** Takes two of these at a time. */
function dueOf(...rows: string[]) {
  return () => Promise.resolve(rows.splice(0, 2));
}

describe('what is due', () => {
  it('is sent until nothing is left', async () => {
    const sent: string[] = [];
    expect(
      await sendAllDue(2, dueOf('a', 'b', 'c', 'd', 'e'), (row) => Promise.resolve(sent.push(row)), null),
    ).toBeUndefined();
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('waits for the next run after a batch in which something failed', async () => {
    const tried: string[] = [];
    const send = (row: string) => {
      tried.push(row);
      return row === 'b' ? Promise.reject(new Error('away')) : Promise.resolve();
    };
    await expect(sendAllDue(2, dueOf('a', 'b', 'c'), send, null)).rejects.toThrow('1 of 2 failed');
    expect(tried).toEqual(['a', 'b']);
  });

  it('is said to be nothing', async () => {
    expect(await sendAllDue(2, dueOf(), () => Promise.resolve(), null)).toBe(idle);
  });
});
