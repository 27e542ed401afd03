import { describe, expect, it } from '@jest/globals';
import { stopwatchText } from '@rahi/web-kit';
import { kmPerHour, kmText, metresText, timeAgo } from './figures.js';

describe('figures', () => {
  it('writes distances as coarsely as they are read', () => {
    expect([kmText(0.84), kmText(9.96), kmText(24.3)]).toEqual(['0.8 km', '10.0 km', '24 km']);
    expect([metresText(247), metresText(3), metresText(996), metresText(1240)]).toEqual([
      '250 m',
      '0 m',
      '1.0 km',
      '1.2 km',
    ]);
  });

  it('turns metres a second into km/h, and an unknown speed into standing', () => {
    expect([kmPerHour(6.7), kmPerHour(null)]).toEqual([24, 0]);
  });

  it('runs a clock as m:ss', () => {
    expect([stopwatchText(0), stopwatchText(84.9), stopwatchText(600), stopwatchText(-3)]).toEqual([
      '0:00',
      '1:24',
      '10:00',
      '0:00',
    ]);
  });

  it.each([
    [20, 'now'],
    [300, '5 minutes ago'],
    [7300, '2 hours ago'],
    [90_000, 'yesterday'],
    [260_000, '3 days ago'],
  ])('says how long ago %i seconds is', (seconds, words) => {
    const now = Date.UTC(2026, 5, 1);
    expect(timeAgo(new Date(now - seconds * 1000).toISOString(), now)).toBe(words);
  });
});
