import { describe, expect, it } from '@jest/globals';
import { grownBounds, TILE_SIZE, tileFrame } from './tile-frame.js';

describe('tileFrame', () => {
  it('puts the equator and the prime meridian in the middle of the world', () => {
    const [x, y] = tileFrame(0, 0, 0).toPixel([0, 0]);
    expect(x).toBeCloseTo(128, 9);
    expect(y).toBeCloseTo(128, 9);
  });

  it('agrees with its own bounds', () => {
    const frame = tileFrame(23411, 13664, 15);
    const { north, south, west, east } = frame.bounds;
    expect(frame.toPixel([north, west])[0]).toBeCloseTo(0, 3);
    expect(frame.toPixel([north, west])[1]).toBeCloseTo(0, 3);
    expect(frame.toPixel([south, east])[0]).toBeCloseTo(TILE_SIZE, 3);
    expect(frame.toPixel([south, east])[1]).toBeCloseTo(TILE_SIZE, 3);
    expect(north).toBeGreaterThan(28.6);
    expect(south).toBeLessThan(28.65);
  });

  it('carries on where its neighbour ends', () => {
    const [left, right] = [tileFrame(23411, 13664, 15), tileFrame(23412, 13664, 15)];
    const at = [28.6315, 77.2167] as const;
    expect(left.toPixel([...at])[0] - right.toPixel([...at])[0]).toBeCloseTo(TILE_SIZE, 6);
  });

  it('knows how large a metre is', () => {
    const frame = tileFrame(23411, 13664, 15);
    const { north, south } = frame.bounds;
    expect(((north - south) * 111_195 * frame.pixelsPerMetre) / TILE_SIZE).toBeCloseTo(1, 1);
  });

  it('grows its bounds by pixels', () => {
    const frame = tileFrame(0, 0, 1);
    const grown = grownBounds(frame, TILE_SIZE);
    expect(grown.east - grown.west).toBeCloseTo(3 * (frame.bounds.east - frame.bounds.west), 6);
  });
});
