import { describe, expect, it } from '@jest/globals';
import { between, glideDuration, isJoined, turnedTo } from './glide.js';

const here = { lat: 28.6, lng: 77.2 };
const north = { lat: 28.601, lng: 77.2 };
const east = { lat: 28.6, lng: 77.201 };

describe('glideDuration', () => {
  it('takes a little longer than the positions are apart in time, within reason', () => {
    expect(glideDuration(2000, 0.05)).toBe(2400);
    expect(glideDuration(16, 0.05)).toBe(250);
    expect(glideDuration(60_000, 0.05)).toBe(4000);
  });

  it('does not move for nothing and jumps where no vehicle drives', () => {
    expect(glideDuration(2000, 0)).toBe(0);
    expect(glideDuration(2000, 30)).toBe(0);
  });
});

describe('isJoined', () => {
  it('takes up at once what is far enough or another direction, and no more', () => {
    expect([isJoined(13.9, 14), isJoined(13.9, -14)]).toEqual([true, true]);
    expect([isJoined(14, 0), isJoined(0, 15), isJoined(0, -15)]).toEqual([false, false, false]);
  });
});

describe('between', () => {
  it('starts at the start, ends at the end, and is halfway between', () => {
    expect(between(here, north, 0)).toEqual(here);
    expect(between(here, north, 1)).toEqual(north);
    expect(between(here, north, 0.5).lat).toBeCloseTo(28.6005, 9);
  });
});

describe('turnedTo', () => {
  it('takes the given heading', () => {
    expect(turnedTo(0, 90, here, north)).toBe(90);
  });

  it('turns the short way round', () => {
    expect(turnedTo(350, 10, here, here)).toBe(370);
    expect(turnedTo(10, 350, here, here)).toBe(-10);
    expect(turnedTo(725, 0, here, here)).toBe(720);
  });

  it('faces where it moves without a given heading, and keeps its heading while it stands still', () => {
    expect(turnedTo(0, null, here, east)).toBeCloseTo(90, 0);
    expect(turnedTo(45, undefined, here, here)).toBe(45);
    expect(turnedTo(45, undefined, here, { lat: 28.60001, lng: 77.2 })).toBe(45);
  });
});
