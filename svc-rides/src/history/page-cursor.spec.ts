import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { pageQuery } from '@rahi/contracts';
import fc from 'fast-check';
import { decodeCursor, encodeCursor } from './page-cursor.js';

describe('a page’s cursor', () => {
  it('names one ride, in the form the contract allows', () => {
    const place = { createdAt: new Date('2026-11-20T10:00:00.123Z'), id: randomUUID() };
    const cursor = encodeCursor(place);
    expect(pageQuery.parse({ cursor })).toEqual({ cursor });
    expect(decodeCursor(cursor)).toEqual(place);
  });

  it('is refused when it is anything else', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(() => decodeCursor(Buffer.from(text).toString('base64url'))).toThrow(
          expect.objectContaining({ code: 'invalid_input' }),
        );
      }),
    );
  });
});
