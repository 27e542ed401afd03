import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getRide, rideMessages } from '@rahi/contracts/calls/rides.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { fireEvent, screen } from '@testing-library/react';
import { makeRequest, makeRide, rideId } from '../testing/factories.js';
import { renderDriver } from '../testing/render-driver.js';

beforeEach(() => {
  window.sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const guest = { name: 'Meera Joshi', bookedBy: 'Asha Rao' };

describe('a ride that somebody else booked (R45)', () => {
  it('says so in the request, with the person to pick up', async () => {
    const request = makeRequest({ guest, rider: { name: guest.name, rating: null } });
    await renderDriver(`/driver/ride-request/${rideId}`, {
      handlers: { 'GET /api/rides/*': answerOf(getRide, request) },
    });
    expect(await screen.findByText('Booked by somebody else for Meera Joshi')).toBeVisible();
  });

  it('calls who travels, and writes to who booked', async () => {
    const rider = { name: guest.name, rating: null, phone: '+919820112345' };
    await renderDriver(`/driver/trip/${rideId}`, {
      handlers: {
        'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned', guest, rider })),
        'GET /api/rides/*/messages': answerOf(rideMessages, []),
      },
    });
    expect(await screen.findByRole('link', { name: /Meera Joshi/ })).toHaveAttribute('href', 'tel:+919820112345');
    expect(screen.getByText('Booked by Asha Rao, who reads your messages')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: /^Message/ }));
    expect(await screen.findByRole('dialog', { name: /Asha Rao/ })).toBeVisible();
  });

  it('calls the guest of an organisation, and has nobody to write to (ADR 98)', async () => {
    const rider = { name: guest.name, rating: null, phone: '+919820112345' };
    const booked = { guest: { name: guest.name, bookedBy: 'Hotel Sahil' }, byOrganisation: true };
    await renderDriver(`/driver/trip/${rideId}`, {
      handlers: {
        'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'driver_assigned', rider, ...booked })),
      },
    });
    expect(await screen.findByRole('link', { name: /Meera Joshi/ })).toHaveAttribute('href', 'tel:+919820112345');
    expect(screen.getByText('Booked by Hotel Sahil. Please call the guest.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Message/ })).toBeNull();
  });
});
