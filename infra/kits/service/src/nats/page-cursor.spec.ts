import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pageQuery } from '@rahi/contracts';
import { decodeCursor, encodeCursor } from './page-cursor.js';

describe('a page’s cursor', () => {
  it('names one place in the list, in the form the contract allows', () => {
    const place = { createdAt: new Date('2026-11-20T10:00:00.123Z'), id: randomUUID() };
    const cursor = encodeCursor(place);
    expect(pageQuery.parse({ cursor })).toEqual({ cursor });
    expect(decodeCursor(cursor)).toEqual(place);
  });

  it.each([
    '',
    'nonsense',
    `1.${randomUUID()} `,
    `-1.${randomUUID()}`,
    `1.5.${randomUUID()}`,
    '1795197600000.',
    `253402300800000.${randomUUID()}`,
  ])('is refused when it says %j', (text) => {
    expect(() => decodeCursor(Buffer.from(text).toString('base64url'))).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
});
