import { describe, expect, it } from '@jest/globals';
import { HttpException, NotFoundException } from '@nestjs/common';
import { Refusal } from '@rahi/contracts';
import { refusalOf } from './refusal-of.js';

describe('the refusal for an error', () => {
  it('is the refusal itself where one was thrown', () => {
    const refusal = new Refusal('ride_taken', 'Another was faster.');
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it('says in our own words what was wrong with a request', () => {
    const broken = Object.assign(new Error(`Unexpected token 'x', "xsecret" is not valid JSON`), {
      code: 'FST_ERR_CTP_INVALID_JSON_BODY',
    });
    const wrapped = new HttpException(broken.message, 400, { cause: broken });
    expect(refusalOf(wrapped)).toMatchObject({ code: 'invalid_input', detail: 'The body is not valid JSON.' });
    expect(refusalOf(new HttpException('secret', 413))).toMatchObject({ code: 'too_large' });
    expect(refusalOf(new HttpException('secret', 415))).toMatchObject({ code: 'unsupported_media_type' });
    expect(refusalOf(new NotFoundException('Cannot GET /secret'))).toMatchObject({ code: 'not_found' });
    expect(refusalOf(Object.assign(new Error('secret'), { statusCode: 414 }))?.detail).not.toContain('secret');
  });

  it('is null for an internal error', () => {
    for (const fault of [new Error('SELECT'), new HttpException('x', 500), 'text', null, undefined, {}]) {
      expect(refusalOf(fault)).toBeNull();
    }
  });
});
