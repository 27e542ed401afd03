import { describe, expect, it } from '@jest/globals';
import { nextRest, restAfterDrag, restHeights } from './sheet-geometry.js';

const phone = { stage: 844, free: 56, head: 60, actions: 84 };

describe('restHeights', () => {
  it('opens half as far as its content, when that is little', () => {
    expect(restHeights({ ...phone, body: 200 })).toEqual({ peek: 208, half: 344, full: 344 });
  });

  it('keeps 40 % of the screen for the map at half, and the header free at full', () => {
    expect(restHeights({ ...phone, body: 2000 })).toEqual({ peek: 208, half: 506, full: 788 });
  });

  it('shows more of a list where the sheet is tall', () => {
    expect(restHeights({ ...phone, body: 2000, tall: true }).half).toBe(591);
    expect(restHeights({ ...phone, body: 200, tall: true }).half).toBe(344);
  });

  it('shows nothing of its content at the lowest rest where it is bare', () => {
    expect(restHeights({ ...phone, body: 200, bare: true }).peek).toBe(144);
  });

  it('keeps the actions of a bare sheet in sight where text is large', () => {
    expect(restHeights({ ...phone, head: 450, actions: 150, body: 200, bare: true }).half).toBe(600);
  });

  it('keeps content in sight where large text makes header and actions high (F108)', () => {
    expect(restHeights({ ...phone, head: 240, actions: 230, body: 900 })).toEqual({ peek: 534, half: 598, full: 788 });
    expect(restHeights({ ...phone, head: 240, actions: 230, body: 40 }).half).toBe(510);
    expect(restHeights({ ...phone, head: 400, actions: 380, body: 900 }).half).toBe(788);
  });

  it('never rises above a low screen', () => {
    const { peek, half, full } = restHeights({ ...phone, stage: 300, body: 900 });
    expect([peek, half, full]).toEqual([208, 244, 244]);
  });
});

describe('restAfterDrag', () => {
  const heights = { peek: 208, half: 506, full: 788 };

  it.each([
    [230, 0, 'peek'],
    [480, 0, 'half'],
    [700, 0, 'full'],
    [520, 1.5, 'full'],
    [480, -1.5, 'peek'],
  ] as const)('comes from %i px at %f px/ms to rest at %s', (height, velocity, rest) => {
    expect(restAfterDrag(height, velocity, heights)).toBe(rest);
  });
});

describe('nextRest', () => {
  it('stops at both ends', () => {
    expect(nextRest('full', 1)).toBe('full');
    expect(nextRest('half', -1)).toBe('peek');
    expect(nextRest('peek', -1)).toBe('peek');
  });
});
