import { expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { bookButton, openBooking } from '../testing/booking.js';

/** A window with the panel beside the map: a phone held sideways, or a screen that is high as well. */
const panelOn = (screenSize: 'sideways' | 'high') =>
  jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('max-height: 31.25em') || (screenSize === 'high' && media.includes('min-height: 37.5em')),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );

it.each([
  ['closed on a phone held sideways, where it would hide the vehicles', 'sideways', false],
  ['open beside the map of a high screen', 'high', true],
] as const)('the fare breakdown is %s', async (_, screenSize, expanded) => {
  panelOn(screenSize);
  openBooking();
  await bookButton();
  expect(screen.getByRole('button', { name: 'Fare breakdown', expanded })).toBeInTheDocument();
});
