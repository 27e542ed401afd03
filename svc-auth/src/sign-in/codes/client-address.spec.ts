import { describe, expect, it } from '@jest/globals';
import { addressKey } from './client-address.js';

describe('the key of an address for the limits', () => {
  it('is the whole IPv4 address, also when it is mapped into IPv6', () => {
    expect(addressKey('203.0.113.9')).toBe('203.0.113.9');
    expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9');
  });

  it('is the /64 of an IPv6 address in any notation', () => {
    const network = '2001:db8:0:7::/64';
    expect(addressKey('2001:db8:0:7::1')).toBe(network);
    expect(addressKey('2001:0db8:0000:0007:aaaa:bbbb:cccc:dddd')).toBe(network);
    expect(addressKey('2001:DB8::7:0:0:0:1')).toBe(network);
    expect(addressKey('2001:db8:0:8::1')).not.toBe(network);
  });

  it('keeps loopback and link-local addresses separate', () => {
    expect(addressKey('::1')).toBe('0:0:0:0::/64');
    expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });

  it('is the given text when it is no address', () => {
    expect(addressKey('')).toBe('');
    expect(addressKey('unix:socket')).toBe('unix:socket');
  });
});
