import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { isBookingInterrupted } from '../rides/interrupted-booking.js';
import { rider } from '../testing/factories.js';
import { renderRider } from '../testing/render-rider.js';

it('leads from home back to the booking that onboarding has interrupted, once', async () => {
  const { pathname, unmount } = renderRider({ planned: true, interrupted: true });
  expect(await screen.findByRole('heading', { name: 'Choose a ride' })).toBeVisible();
  expect(pathname()).toBe('/rider/booking');
  expect(isBookingInterrupted(rider.id)).toBe(false);
  unmount();
});

it('does not lead a rider back whose profile is still incomplete', async () => {
  const { pathname } = renderRider({ planned: true, interrupted: true, user: { ...rider, phone: null } });
  expect(await screen.findByRole('heading', { name: 'Hi, Asha!' })).toBeVisible();
  expect(pathname()).toBe('/rider');
});
