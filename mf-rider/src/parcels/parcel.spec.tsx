import { beforeAll, describe, expect, it } from '@jest/globals';
import { linkForGuest } from '@rahi/contracts/calls/guests.calls';
import { parcelOffers } from '@rahi/contracts/calls/parcels.calls';
import { searchPlaces } from '@rahi/contracts/calls/places.calls';
import { calculateFare, createRide, getRide, getTracking, riderRides } from '@rahi/contracts/calls/rides.calls';
import type { ParcelOfRide } from '@rahi/contracts/parcel';
import type { Ride } from '@rahi/contracts/ride';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { hauzKhas, makePlace, makeQuote, makeRide, makeTracking, rideId } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const offers = [
  {
    vehicleType: 'auto' as const,
    sizes: [
      { size: 'small' as const, cm: 35, kg: 5 },
      { size: 'medium' as const, cm: 60, kg: 20 },
    ],
    mostValue: '5000',
  },
];
const server: Handlers = {
  'GET /api/parcel-offers': answerOf(parcelOffers, offers),
  'GET /api/places': answerOf(searchPlaces, [makePlace({ ...hauzKhas, name: 'Hauz Khas Village' })]),
  'POST /api/calculate-fare': answerOf(
    calculateFare,
    makeQuote('auto', 9, { total: '120', parcel: { returnTotal: '225' } }),
  ),
};
const open = (handlers: Handlers = {}) => renderRider({ path: '/rider/parcel', handlers: { ...server, ...handlers } });

/** The form, with both ends chosen. */
async function openForm(handlers: Handlers = {}) {
  const opened = open(handlers);
  fireEvent.change(await screen.findByRole('combobox', { name: 'Where does the parcel go?' }), {
    target: { value: 'Hauz' },
  });
  fireEvent.click(await screen.findByRole('option', { name: /Hauz Khas/ }));
  await screen.findByRole('button', { name: 'Send parcel · ₹120' });
  return opened;
}

const enter = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

const pressSend = () => fireEvent.click(screen.getByRole('button', { name: 'Send parcel · ₹120' }));

// The screen is a separate file: it is opened once before the tests.
beforeAll(async () => {
  const { unmount } = open();
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 });
  unmount();
}, 60_000);

describe('sending a parcel', () => {
  it('says sizes, what is prohibited, and what it costs if it comes back, and books what was typed', async () => {
    const { requests } = await openForm({ 'POST /api/rides': answerOf(createRide, makeRide(), 201) });
    expect(screen.getByText('Small · 35 cm, 5 kg')).toBeVisible();
    expect(screen.getByText('Live animals')).toBeVisible();
    expect(screen.getByText(/comes back to you: about ₹225 in all/)).toBeVisible();
    enter('What is it?', 'A folder of drawings');
    enter('Value in rupees', '1200.50');
    enter('Their name', 'Meera Joshi');
    enter('Their phone number', '98200 11122');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Nothing of this is in the parcel.' }));
    pressSend();
    expect(await screen.findByTestId('place')).toBeInTheDocument();
    const sent = requests.find(({ method, url }) => method === 'POST' && url === '/api/rides')?.body;
    expect(sent).toMatchObject({
      vehicleType: 'auto',
      parcel: {
        item: 'papers',
        description: 'A folder of drawings',
        size: 'small',
        value: '1200.50',
        sender: null,
        receiver: { name: 'Meera Joshi', phone: '+919820011122' },
        nothingProhibited: true,
      },
    });
  });

  it('says what is missing, and sends nothing', async () => {
    const { requests } = await openForm();
    enter('Value in rupees', '5000.01');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Somebody else hands it over at the pickup' }));
    pressSend();
    expect(await screen.findByText('Say in a few words what it is.')).toBeVisible();
    expect(screen.getByText('Enter its value in rupees, at most ₹5,000.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Confirm that nothing prohibited is in the parcel.');
    expect(requests.filter(({ method, url }) => method === 'POST' && url === '/api/rides')).toEqual([]);
  });

  it('says where none are offered, and why they could not be read', async () => {
    const { unmount } = open({ 'GET /api/parcel-offers': answerOf(parcelOffers, []) });
    expect(await screen.findByText('No parcels here')).toBeVisible();
    unmount();
    open({ 'GET /api/parcel-offers': problemOf(409, 'not_served', 'Rahi does not go there yet.') });
    expect(await screen.findByText(/does not go there/)).toBeVisible();
  });

  it('says the server’s reason why it cannot be booked', async () => {
    open({ 'POST /api/calculate-fare': problemOf(409, 'too_far', 'That is too far.') });
    fireEvent.change(await screen.findByRole('combobox', { name: 'Where does the parcel go?' }), {
      target: { value: 'Hauz' },
    });
    fireEvent.click(await screen.findByRole('option', { name: /Hauz Khas/ }));
    expect(await screen.findByText('That is too far.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send parcel' })).toBeDisabled();
  });

  it('is sent again from the history by the form', async () => {
    const ride = makeRide({ status: 'completed', completedAt: '2026-03-02T05:30:00.000Z', parcel });
    renderRider({
      path: '/rider/history',
      handlers: { ...server, 'GET /api/riders/*/rides': answerOf(riderRides, [ride]) },
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Details of your ride/ }, { timeout: 20_000 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Rebook' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Send a parcel' })).toBeVisible();
  });

  it('is on the home screen only where it is offered', async () => {
    renderRider({ path: '/rider', handlers: server });
    expect(await screen.findByRole('link', { name: 'Send a parcel' }, { timeout: 10_000 })).toBeVisible();
  });
});

const parcel: ParcelOfRide = {
  item: 'papers',
  description: 'A folder of drawings',
  size: 'small',
  value: '1200.50',
  sender: null,
  receiver: { name: 'Meera Joshi', phone: '+919820011122' },
  deliveryCode: '0815',
  photos: [{ place: 'pickup', takenAt: '2026-03-02T05:00:00.000Z' }],
  returnFrom: null,
  returned: null,
};
const rideIs = (changes: Partial<Ride>, handlers: Handlers = {}) =>
  renderRider({
    path: `/rider/trip/${rideId}`,
    handlers: {
      [`GET /api/rides/${rideId}/tracking`]: answerOf(getTracking, makeTracking()),
      'GET /api/rides/*': answerOf(getRide, makeRide({ status: 'in_progress', vehicleType: 'auto', ...changes })),
      ...handlers,
    },
  });

describe('the trip of a parcel', () => {
  it('says that it is picked up, for whom, with code and photo, and nothing to change', async () => {
    rideIs({ parcel });
    expect(await screen.findByRole('heading', { name: 'Parcel picked up' }, { timeout: 20_000 })).toBeVisible();
    const about = within(screen.getByRole('region', { name: 'Parcel for Meera Joshi' }));
    expect(about.getByText('+91 98200 11122')).toBeVisible();
    expect(about.getByText('For whoever takes the parcel, to tell the driver')).toBeVisible();
    expect(about.getByAltText('The parcel at the pickup')).toHaveAttribute(
      'src',
      `/api/rides/${rideId}/parcel-photos/pickup`,
    );
    fireEvent.error(about.getByAltText('The parcel at the pickup'));
    expect(about.getByText('The photo could not be loaded.')).toBeVisible();
    expect(screen.getByText('Parcel · small · A folder of drawings')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Change trip' })).toBeNull();
  });

  it('gives the receiver’s link', async () => {
    const link = {
      url: '/share#abc',
      expiresAt: null,
      text: 'Asha is sending you a parcel.',
      language: 'en-IN' as const,
    };
    rideIs({ parcel }, { 'POST /api/rides/*/guest-link': answerOf(linkForGuest, link, 201) });
    fireEvent.click(await screen.findByRole('button', { name: 'Their link' }, { timeout: 20_000 }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/reads the delivery code on it/)).toBeVisible();
    expect(dialog.getByText(/Asha is sending you a parcel\. .*\/share#abc/)).toBeVisible();
  });

  it('says that it comes back, and why', async () => {
    const returned = { reason: 'refused' as const, at: '2026-03-02T05:20:00.000Z', address: 'Hauz Khas' };
    rideIs({ parcel: { ...parcel, returned }, dropoffAddress: 'Connaught Place' });
    expect(await screen.findByRole('heading', { name: 'Parcel coming back' }, { timeout: 20_000 })).toBeVisible();
    expect(screen.getByText(/The receiver refused it\. The parcel comes back to Connaught Place\./)).toBeVisible();
    expect(screen.getByText('Tell it to the driver when you have the parcel back')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Their link' })).toBeNull();
  });

  it('says to whom it was delivered', async () => {
    rideIs({
      status: 'completed',
      completedAt: '2026-03-02T05:30:00.000Z',
      parcel: { ...parcel, deliveryCode: null },
    });
    expect(await screen.findByRole('heading', { name: 'Delivered to Meera Joshi' }, { timeout: 20_000 })).toBeVisible();
  });
});
