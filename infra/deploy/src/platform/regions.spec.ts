import { describe, expect, it } from '@jest/globals';
import { withRegions } from './regions.js';

const text =
  'a\n  # written, platform: services\n  b\n  c\n  # end of services\nd\n# platform: areas\n# end of areas\n';

describe('a file with regions', () => {
  it('gets their lines and keeps the rest', () => {
    expect(withRegions(text, { services: ['  x'], areas: ['y', 'z'] })).toBe(
      'a\n  # written, platform: services\n  x\n  # end of services\nd\n# platform: areas\ny\nz\n# end of areas\n',
    );
  });

  it('is refused without a region, with half of one, and with one twice', () => {
    expect(() => withRegions(text, { teams: [] })).toThrow('"platform: teams"');
    expect(() => withRegions(text.replace('# end of areas\n', ''), { areas: [] })).toThrow('"end of areas"');
    expect(() => withRegions(`${text}${text}`, { areas: [] })).toThrow('"platform: areas"');
  });
});
