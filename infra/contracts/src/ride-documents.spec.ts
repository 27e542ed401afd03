import { describe, expect, it } from '@jest/globals';
import { readDocumentNumber } from './ride-documents.js';

describe('the number of a document', () => {
  it.each([
    ['RH/2627/0000042', { kind: 'invoice', year: '2627', serial: 42 }],
    [' rh/2627/42 ', { kind: 'invoice', year: '2627', serial: 42 }],
    ['2627/0000042', { kind: 'invoice', year: '2627', serial: 42 }],
    ['RH-2627-42', { kind: 'invoice', year: '2627', serial: 42 }],
    ['RH/2627/C000007', { kind: 'credit_note', year: '2627', serial: 7 }],
  ])('is read from %j', (text, read) => {
    expect(readDocumentNumber(text)).toEqual(read);
  });

  it.each([
    '',
    '42',
    '98765 43210',
    'RH/2627/0000000',
    'RH/26/42',
    'MH 01 AB 1234',
    '2627/123456789',
    'Zubeida 2627/42',
  ])('is not %j', (text) => {
    expect(readDocumentNumber(text)).toBeNull();
  });
});
