import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { BarChart } from './bar-chart.js';
import type { Bar } from './bars.js';
import { render } from './testing.js';

const bar = (key: string, value: number): Bar => ({
  key,
  label: key,
  name: `Day ${key}`,
  value,
  text: `₹${value}`,
});

function shown(bars: readonly Bar[]) {
  return render(
    <BarChart
      label="Net earnings per day"
      heads={['ui.map.label', 'ui.tripCode']}
      bars={bars}
      tickText={(value) => `₹${value}`}
    />,
  );
}

describe('BarChart', () => {
  it('is named, says the highest bar, and labels its axis', () => {
    shown([bar('1', 100), bar('2', 640), bar('3', 0)]);
    const figure = within(screen.getByRole('figure', { name: 'Net earnings per day' }));
    expect(figure.getByText('3 bars. Highest: Day 2, ₹640.')).toBeInTheDocument();
    expect(screen.getByText('₹800')).toBeVisible();
    expect(screen.getByText('₹400')).toBeVisible();
  });

  it('draws bars in proportion to the axis', () => {
    const { container } = shown([bar('1', 400), bar('2', 800)]);
    const heights = [...container.querySelectorAll<HTMLElement>('.bar')].map(({ style }) => style.height);
    expect(heights).toEqual(['50%', '100%']);
  });

  it('names few of many bars, and the last among them', () => {
    const { container } = shown(Array.from({ length: 31 }, (_, day) => bar(String(day + 1), day)));
    const names = [...container.querySelectorAll('.below')].map(({ textContent }) => textContent).filter(Boolean);
    expect(names).toEqual(['1', '6', '11', '16', '21', '26', '31']);
  });

  it('tells the same figures in a table, and meets no barrier either way', async () => {
    // jsdom draws nothing, and complains of each attempt.
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    const { container } = shown([bar('1', 100), bar('2', 640)]);
    expect((await axe.run(container)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as a table' }));
    const rows = within(screen.getByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['MapTrip code', 'Day 1₹100', 'Day 2₹640']);
    expect((await axe.run(container)).violations).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Show as bars' }));
    expect(screen.queryByRole('table')).toBeNull();
  });
});
