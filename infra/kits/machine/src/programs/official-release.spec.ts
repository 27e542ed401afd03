import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { assertChecksum, releaseTarget } from './official-release.js';

describe('the official release of nats-server', () => {
  it('is named in the words of its project', () => {
    expect(releaseTarget('linux', 'x64')).toBe('linux-amd64');
    expect(releaseTarget('linux', 'arm64')).toBe('linux-arm64');
  });

  it('is thrown away when it is not to the byte what was published', () => {
    const archive = Buffer.from('the archive');
    const checksum = createHash('sha256').update(archive).digest('hex');
    expect(() => assertChecksum(archive, checksum)).not.toThrow();
    expect(() => assertChecksum(Buffer.from('The archive'), checksum)).toThrow(/it was thrown away$/);
  });
});
