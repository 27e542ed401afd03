import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { axisEnd, Bars, type Bar } from './bars.js';

describe('the end of an axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [7.2, 8],
    [100, 100],
    [1284, 1600],
    [2133, 2400],
    [1840.55, 2000],
    [9200, 10_000],
  ])('for %d at the highest is %d', (largest, end) => expect(axisEnd(largest)).toBe(end));
});

describe('the end of an axis of counts', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [11, 12],
    [21, 24],
    [9, 10],
    [45, 50],
    [1284, 1600],
  ])('for %d at the highest is %d: its half is whole', (largest, end) => expect(axisEnd(largest, true)).toBe(end));
});

const hour = (value: number, before: number): Bar => ({
  key: `${value}-${before}`,
  label: `${value}`,
  name: `Hour ${value}`,
  value,
  text: `${value} rides`,
  before: { value: before, text: `${before} the day before` },
});

/** The figures above this many bars. */
const above = (count: number) => {
  const bars = Array.from({ length: count }, (_, index) => hour(index, 0));
  const { container } = render(<Bars whole labelled="all" aboveText={String} bars={bars} tickText={String} />);
  return [...container.querySelectorAll('.above')].map(({ textContent }) => textContent);
};

describe('Bars', () => {
  it('have a stroke where the value was before, and the axis holds it', () => {
    const { container } = render(<Bars whole bars={[hour(3, 8), hour(4, 2)]} tickText={String} />);
    expect(screen.getByText('8')).toBeVisible();
    const strokes = [...container.querySelectorAll<HTMLElement>('.before')].map(({ style }) => style.bottom);
    expect(strokes).toEqual(['100%', '25%']);
    expect(screen.getByText('2 the day before')).toBeInTheDocument();
  });

  it('have all figures above them where there is room', () => {
    expect(above(3)).toEqual(['0', '1', '2']);
    expect(above(8)).toEqual([]);
  });
});
