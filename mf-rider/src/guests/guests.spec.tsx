import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { guestRides, linkForGuest } from '@rahi/contracts/calls/guests.calls';
import { createRide, getRide, getTracking, riderRides } from '@rahi/contracts/calls/rides.calls';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, loadInTurn, problemOf, type SeenRequest } from '@rahi/web-kit/testing';
import { pass } from '@rahi/web-kit/testing/area';
import { barriersInPage } from '@rahi/web-kit/testing/barriers';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { laterScreens } from '../later-screens.js';
import { bodyField, bookButton, openBooking } from '../testing/booking.js';
import { makeRide, makeTracking, rideId, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';
import { knownGuests } from './known-guests.js';

// Loaded before the first test: no test's time should go into that.
await loadInTurn(laterScreens);

const meera = { name: 'Meera', phone: '+919820112345', language: 'mr-IN' as const };
const forMeera = (changes: Partial<Ride> = {}) => makeRide({ guest: { ...meera, rated: false }, ...changes });
const posts = (requests: readonly SeenRequest[]) =>
  requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides');
const booked: Handlers = {
  'POST /api/rides': answerOf(createRide, forMeera(), 201),
  'GET /api/rides/*': answerOf(getRide, forMeera()),
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'contacts');
});

async function choose(name: string, phone: string) {
  await userEvent.click(await button('For me'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is this ride for?' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Their name' }), name);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Their phone number' }), phone);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Language of their link' }), 'mr-IN');
  await userEvent.click(dialog.getByRole('button', { name: 'For this person' }));
}

describe('booking for somebody else (R45)', () => {
  it('sends their name, phone and language; without, the body is as before', async () => {
    const { requests } = openBooking(booked);
    await choose('Meera', '98201 12345');
    expect(await button('For Meera')).toBeVisible();
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(bodyField(posts(requests)[0]?.body, 'guest')).toEqual(meera);
    // The trip's screen has the link.
    expect(await button('Their link')).toBeVisible();
    expect(knownGuests(rider.id)).toEqual([meera]);
  });

  it('is for the rider until somebody is named', async () => {
    const { requests } = openBooking(booked);
    expect(await button('For me')).toBeVisible();
    await userEvent.click(await bookButton());
    await waitFor(() => expect(posts(requests)).toHaveLength(1));
    expect(posts(requests)[0]?.body).not.toHaveProperty('guest');
  });

  it('needs a name and a whole number', async () => {
    openBooking();
    await userEvent.click(await button('For me'));
    await userEvent.click(await button('For this person'));
    expect(await screen.findByText('Enter their name')).toBeVisible();
    expect(screen.getByText('Enter 7 to 15 digits, such as +91 98100 00000')).toBeVisible();
    expect(await barriersInPage()).toEqual([]);
  });

  it('offers the people of before, and those of the device’s address book', async () => {
    const select = jest.fn((_properties: string[], _options: object) =>
      Promise.resolve([{ name: ['Ravi'], tel: ['099300 54321'] }]),
    );
    Object.assign(navigator, { contacts: { select } });
    openBooking();
    localStorage.setItem(`rahi.rider.guests.${rider.id}`, JSON.stringify([meera, { name: 1 }]));
    await userEvent.click(await button('For me'));
    await userEvent.click(await screen.findByRole('radio', { name: 'Meera' }));
    expect(screen.getByRole('textbox', { name: 'Their phone number' })).toHaveValue('+91 98201 12345');
    await userEvent.click(screen.getByRole('button', { name: 'Choose from contacts' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Their name' })).toHaveValue('Ravi'));
    expect(select).toHaveBeenCalledWith(['name', 'tel'], { multiple: false });
    await userEvent.click(screen.getByRole('button', { name: 'Forget these people' }));
    expect(knownGuests(rider.id)).toEqual([]);
  });

  it.each([
    [409, 'too_many_guest_rides', 'You have 2 rides for others under way.'],
    [409, 'guest_not_bookable', 'A ride cannot be booked for this phone number.'],
    [429, 'too_many_requests', 'Today you have booked for 5 people.'],
  ])('says in the server’s words why it was refused: %i %s', async (status, code, words) => {
    openBooking({ 'POST /api/rides': problemOf(status, code, words) });
    await choose('Meera', '98201 12345');
    await userEvent.click(await bookButton());
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('a ride for somebody else', () => {
  it('is a card on the home screen, and leaves the rider there', async () => {
    jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 6) });
    const ride = forMeera({ status: 'driver_assigned' });
    const tracking = makeTracking({ estimatedArrival: '2026-06-01T06:04:00.000Z' });
    const { pathname } = renderRider({
      handlers: {
        'GET /api/riders/*/guest-rides': answerOf(guestRides, [ride]),
        'GET /api/rides/*/tracking': answerOf(getTracking, tracking),
      },
    });
    await pass(2_000);
    // The clock does not wait for files.
    await act(async () => void (await loadInTurn(laterScreens)));
    await pass(2_000);
    const heading = screen.getByRole('heading', { name: /^For Meera/u });
    expect(heading).toHaveTextContent(/^For Meera · arriving at \d+:\d\d/u);
    expect(screen.getByRole('button', { name: 'View Trip Details' })).toBeVisible();
    expect(pathname()).toBe('/rider');
  });

  it('has the link for them while drivers are still looked for; it goes with words in their language', async () => {
    const given = jest.fn((_data: ShareData) => Promise.resolve());
    Object.assign(navigator, { share: given });
    const text = 'Meera, Asha यांनी तुमच्यासाठी राइड बुक केली आहे.';
    const link = { url: '/share#secret', expiresAt: null, text, language: 'mr-IN' as const };
    renderRider({
      path: `/rider/trip/${rideId}`,
      handlers: {
        'GET /api/rides/*': answerOf(getRide, forMeera()),
        'POST /api/rides/*/guest-link': answerOf(linkForGuest, link, 201),
      },
    });
    await userEvent.click(await button('Their link'));
    await userEvent.click(await button('Send link'));
    const words = `${text} ${window.location.origin}/share#secret`;
    expect(given).toHaveBeenCalledWith({ text: words });
    expect(screen.getByRole('link', { name: 'Send as SMS' })).toHaveAttribute(
      'href',
      `sms:+919820112345?body=${encodeURIComponent(words)}`,
    );
  });

  it('says for whom it was in the history, and who rated', async () => {
    const ride = forMeera({ status: 'completed', rating: 4, guest: { ...meera, rated: true } });
    renderRider({ path: '/rider/history', handlers: { 'GET /api/riders/*/rides': answerOf(riderRides, [ride]) } });
    expect(await screen.findByText('For Meera')).toBeVisible();
    await userEvent.click(await button('Details of your ride to Hauz Khas Village'));
    expect(await screen.findByRole('group', { name: 'Meera rated the driver' })).toBeVisible();
  });
});
