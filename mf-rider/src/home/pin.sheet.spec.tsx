import { describe, expect, it } from '@jest/globals';
import { reversePlace, servedCities } from '@rahi/contracts/calls/drivers.calls';
import { outstation } from '@rahi/contracts/calls/outstation.calls';
import type { OutstationOffer } from '@rahi/contracts/outstation-terms';
import { Messages } from '@rahi/ui-kit';
import { createQueryClient, RemoteProvider } from '@rahi/web-kit';
import {
  answerOf,
  MemoryRouter,
  problemOf,
  stubServices,
  type StubAnswer,
  type StubHandler,
} from '@rahi/web-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { catalogue } from '../messages.js';
import { withLaterTexts } from '../with-later-texts.js';
import { readTripPlan, type Stop } from '../rides/trip-plan.js';
import { mumbai, rider } from '../testing/factories.js';
import { PinSheet as Sheet } from './pin.sheet.js';

// Its texts are loaded with it.
const PinSheet = await withLaterTexts(() => Promise.resolve(Sheet))();

const juhu = { lat: 19.0988, lng: 72.8264 };
const bandra = { lat: 19.0607, lng: 72.8362, address: 'Linking Road, Bandra' };
const setHere = () => screen.getByRole('button', { name: 'Set drop-off here' });
const named = (name: string, more: { served?: boolean; city?: string | null } = {}) =>
  answerOf(reversePlace, { name, address: 'Mumbai', ...juhu, served: true, city: 'Mumbai', ...more });

function open(
  reverse: StubHandler | StubAnswer,
  start: typeof juhu | null = juhu,
  offers: readonly OutstationOffer[] = [],
) {
  const handlers = {
    'GET /api/places/reverse': reverse,
    'GET /api/cities': answerOf(servedCities, [mumbai]),
    'GET /api/outstation': answerOf(outstation, [...offers]),
  };
  const { services, requests } = stubServices({ user: rider, handlers });
  const client = createQueryClient();
  const chosen: Stop[] = [];
  const sheet = (at: typeof juhu | null) => (
    <RemoteProvider basePath="/rider" user={rider} services={services} queryClient={client}>
      <Messages catalogue={catalogue}>
        <MemoryRouter>
          <PinSheet
            pin={{ end: 'dropoff', at, center: juhu }}
            from={bandra}
            onChoose={(stop) => chosen.push(stop)}
            onBack={() => chosen.splice(0)}
            onCover={() => undefined}
          />
        </MemoryRouter>
      </Messages>
    </RemoteProvider>
  );
  const { rerender } = render(sheet(start));
  return { chosen, requests, moveTo: (at: typeof juhu | null) => rerender(sheet(at)) };
}

describe('choosing the drop-off on the map', () => {
  it('says what is at the pin and how far it is, and takes the point of the pin', async () => {
    const { chosen } = open(named('Juhu Tara Road'));
    expect(await screen.findByText('Juhu Tara Road')).toBeVisible();
    expect(screen.getByText('4.4 km')).toBeVisible();
    await userEvent.click(setHere());
    expect(chosen).toEqual([{ ...juhu, address: 'Juhu Tara Road, Mumbai' }]);
  });

  it('has no name while the map moves, and never the old one for a new point', async () => {
    const waiting: ((answer: StubAnswer) => void)[] = [];
    const { requests, moveTo } = open(({ url }) =>
      url.includes('19.0988') ? named('Juhu Tara Road') : new Promise((resolve) => waiting.push(resolve)),
    );
    await screen.findByText('Juhu Tara Road');
    moveTo(null);
    expect(screen.queryByText('Juhu Tara Road')).toBeNull();
    expect(screen.getByText('Reading the address')).toBeVisible();
    expect(setHere()).toBeDisabled();
    moveTo(bandra);
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(screen.queryByText('Juhu Tara Road')).toBeNull();
    // The pin moves back before the answer arrives, which belongs to a point that it has left.
    moveTo(juhu);
    await screen.findByText('Juhu Tara Road');
    for (const answer of waiting) answer(named('Linking Road'));
    await waitFor(() => expect(setHere()).toBeEnabled());
    expect(screen.queryByText('Linking Road')).toBeNull();
    expect(requests.filter(({ url }) => url.includes('reverse'))).toHaveLength(2);
  });

  it('asks once for a pin that moves on at once', async () => {
    const { requests, moveTo } = open(named('Linking Road'), null);
    moveTo(juhu);
    moveTo(null);
    moveTo(bandra);
    expect(await screen.findByText('Linking Road')).toBeVisible();
    expect(requests.map(({ url }) => url)).toEqual(['/api/places/reverse?lat=19.0607&lng=72.8362']);
  });

  it('says where rides go instead, and takes no point that is not served', async () => {
    open(named('Mumbai', { served: false }));
    expect(await screen.findByText('Rahi does not serve this place yet. It serves Mumbai.')).toBeVisible();
    expect(setHere()).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Book an outstation trip' })).toBeNull();
  });

  it('leads to an outstation trip there, where they are offered', async () => {
    sessionStorage.clear();
    open(named('Lonavala', { served: false, city: null }), juhu, [
      {
        vehicleType: 'mini',
        base: '100',
        oneWay: { perKm: '18', leastKm: 100 },
        roundTrip: { perKm: '11', leastKm: 250 },
        allowance: '300',
        night: '250',
        longestKm: 500,
      },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Book an outstation trip' }));
    expect(readTripPlan(rider.id)).toEqual({
      pickup: bandra,
      dropoff: { ...juhu, address: 'Lonavala, Mumbai' },
    });
    expect(setHere()).toBeDisabled();
  });

  it('takes a point whose address cannot be read, and reads it on Retry', async () => {
    let away = true;
    const { chosen } = open(() => (away ? problemOf(503, 'unavailable', 'Places are not available.') : named('Juhu')));
    expect(await screen.findByText('Places are not available.')).toBeVisible();
    await userEvent.click(setHere());
    expect(chosen).toEqual([{ ...juhu, address: '19.09880, 72.82640' }]);
    away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Juhu')).toBeVisible();
  });
});
