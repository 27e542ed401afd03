import { describe, expect, it, jest } from '@jest/globals';
import { ApiError, describeError, NetworkError } from './api-errors.js';
import { LocationError } from './location-service.js';
import { formatMessage } from './testing.js';

/** The kit as another app of the page has it: the same sources, evaluated once more. */
async function otherCopy() {
  jest.resetModules();
  return { ...(await import('./api-errors.js')), ...(await import('./location-service.js')) };
}

describe('an error of the kit', () => {
  it('is known to every copy of the kit in the page', async () => {
    const shell = await otherCopy();
    expect(shell.ApiError).not.toBe(ApiError);
    const refusal = new shell.ApiError(404, '', JSON.stringify({ detail: 'Driver not found' }));
    expect(refusal).toBeInstanceOf(ApiError);
    expect(new shell.NetworkError('timeout')).toBeInstanceOf(NetworkError);
    expect(new shell.LocationError('denied')).toBeInstanceOf(LocationError);
    expect(describeError(formatMessage, new shell.NetworkError('timeout'))).toMatch(/took too long/);
  });

  it('is not mistaken for another', () => {
    expect(new NetworkError('timeout')).not.toBeInstanceOf(ApiError);
    expect(new Error('plain')).not.toBeInstanceOf(ApiError);
    expect({ name: 'ApiError' }).not.toBeInstanceOf(ApiError);
  });
});
