import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { tooltipDelayMs, Tooltips } from './tooltips.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(
    <>
      <button type="button" aria-label="Zoom in" data-tip="Zoom in">
        <span>+</span>
      </button>
      <button type="button">Plain</button>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** jsdom has no pointer events of its own. */
const over = (element: HTMLElement, pointerType: string) =>
  fireEvent(element, Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
const tip = () => screen.queryByText('Zoom in');

describe('the tooltip', () => {
  it('comes after a pointer has rested for 700 ms, also on what lies within', () => {
    expect(tooltipDelayMs).toBe(700);
    over(screen.getByText('+'), 'mouse');
    pass(699);
    expect(tip()).not.toBeInTheDocument();
    pass(1);
    expect(tip()).toBeVisible();
  });

  it('goes when the pointer goes elsewhere, and at any key', () => {
    over(screen.getByText('+'), 'mouse');
    pass(700);
    over(screen.getByText('Plain'), 'mouse');
    expect(tip()).not.toBeInTheDocument();
    over(screen.getByText('+'), 'mouse');
    pass(700);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tip()).not.toBeInTheDocument();
  });

  it('is not shown for a finger, or for an element without a `data-tip`', () => {
    over(screen.getByText('+'), 'touch');
    pass(1_000);
    expect(tip()).not.toBeInTheDocument();
    over(screen.getByText('Plain'), 'mouse');
    pass(1_000);
    expect(tip()).not.toBeInTheDocument();
  });
});
