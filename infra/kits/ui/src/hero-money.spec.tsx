import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { HeroMoney } from './hero-money.js';

/** The width in its own font size, which limits it to its place. */
const widthOf = (rupees: string) => {
  const { container } = render(<HeroMoney rupees={rupees} />);
  return Number(
    container
      .querySelector('[style]')
      ?.getAttribute('style')
      ?.replace(/[^\d.]/g, ''),
  );
};

describe('the one amount of a screen', () => {
  it.each([
    ['81.44', '₹81.44'],
    ['12345.67', '₹12,345.67'],
    ['81.4', '₹81.40'],
    ['81', '₹81'],
  ])('of %s is read as %s', (rupees, text) => {
    const { container } = render(<HeroMoney rupees={rupees} />);
    expect(container.textContent).toBe(text);
  });

  it('shrinks with its length', () => {
    expect(widthOf('12345.67')).toBeGreaterThan(widthOf('81.44'));
  });
});
