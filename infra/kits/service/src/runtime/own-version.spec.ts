import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { versionOf } from './own-version.js';

describe('the version of a program', () => {
  it('is its workspace’s', () => {
    expect(versionOf(fileURLToPath(import.meta.url))).toMatch(/^\d+\.\d+\.\d+/);
  });

  it('is unknown for a foreign program', () => {
    expect(versionOf('/usr/lib/node/bin/jest.js')).toBe('unknown');
    expect(versionOf(undefined)).toBe('unknown');
  });
});
