import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { getRide, shareLocation } from '@rahi/contracts/calls/rides.calls';
import { callPerson } from '@rahi/contracts/calls/trip-safety.calls';
import { LocationError, type Position } from '@rahi/web-kit';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { connaughtPlace, makePosition, makeRide, makeRoute, rideId } from '../testing/factories.js';
import { pass, press, renderDriver } from '../testing/render-driver.js';
import { openTrip as open, trip } from '../testing/trip.js';
import { externalMapUrl } from './external-map.js';

const now = Date.UTC(2026, 5, 1, 5, 10);

beforeEach(() => {
  jest.useFakeTimers({ now });
});
afterEach(() => {
  jest.useRealTimers();
});

const place = () => screen.getByTestId('place').textContent;
const heading = () => screen.getByRole('heading', { level: 1 });
const atPickup = makePosition(connaughtPlace);

describe('going to the pickup', () => {
  it('shows the note of the rider on the way to the pickup', async () => {
    await open({ status: 'driver_assigned', note: 'Blue gate' });
    expect(screen.getByText('Blue gate')).toBeVisible();
  });

  it('shows the way, the figures, the rider and how to call', async () => {
    await open({ status: 'driver_assigned' });
    expect(heading()).toHaveTextContent('Going to pickup');
    expect(screen.getByText('Distance').parentElement).toHaveTextContent('2.0 km');
    expect(screen.getByText('ETA').parentElement).toHaveTextContent('5 min');
    expect(screen.getByText('Speed').parentElement).toHaveTextContent('24 km/h');
    expect(screen.getByText('GPS ±8 m')).toBeVisible();
    expect(screen.getByText('Asha Rao')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Asha Rao' })).toHaveAttribute('href', 'tel:+919810000000');
    expect(screen.getAllByText('Turn left onto Ring Road')).toHaveLength(2);
    expect(screen.getByText('1.0 km', { selector: 'p' })).toBeVisible();
  });

  it('has both phones rung where numbers are hidden', async () => {
    const rider = { name: 'Asha Rao', rating: null };
    const { requests } = await open(
      { status: 'driver_assigned', maskedCall: true, rider },
      { 'POST /api/rides/*/call': answerOf(callPerson, { success: true }) },
    );
    expect(screen.queryByRole('link', { name: 'Call Asha Rao' })).toBeNull();
    await press('Call Asha Rao');
    expect(requests.filter(({ url }) => url === `/api/rides/${rideId}/call`)).toHaveLength(1);
  });

  it('shows the next two steps, and all on Next Steps', async () => {
    const [, turn] = makeRoute().steps;
    const steps = ['First Road', 'Second Road', 'Third Road', 'Fourth Road'].map((road) => ({
      ...turn!,
      instruction: `Turn left onto ${road}`,
    }));
    await open(
      { status: 'driver_assigned' },
      { 'POST /api/navigation/route': answerOf(navigationRoute, makeRoute({ steps })) },
    );
    const [listed] = screen.getAllByRole('list');
    // Four steps of the same length on a way of 2 km: each begins 500 m after the one before.
    const shown = () =>
      within(listed!)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    expect(shown()).toEqual(['Turn left onto Second Road500 m', 'Turn left onto Third Road1.0 km']);
    expect(screen.getByText('500 m', { selector: 'p' })).toBeVisible();
    await press('Next Steps');
    expect(screen.getByRole('button', { name: 'Next Steps' })).toHaveAttribute('aria-expanded', 'true');
    const [all] = screen.getAllByRole('list');
    expect(within(all!).getAllByRole('listitem')).toHaveLength(3);
  });

  it('asks the way to the pickup, and again every 30 s', async () => {
    const { requests } = await open({ status: 'driver_assigned' });
    const asked = () => requests.filter(({ url }) => url === '/api/navigation/route');
    expect(asked().map(({ body }) => body)).toEqual([
      {
        origin: { lat: 28.6289, lng: 77.2065 },
        destination: { lat: 28.6315, lng: 77.2167 },
        vehicleType: 'sedan',
        heading: 90,
      },
    ]);
    await pass(30_000);
    expect(asked()).toHaveLength(2);
  });

  it('shares each new position with the trip, and does not mind a refusal', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const { requests, moveTo } = await open(
      { status: 'driver_assigned' },
      { 'POST /api/rides/*/location': problemOf(409, 'invalid_transition', 'Not now.') },
    );
    await moveTo(makePosition({ lat: 28.63, at: now }));
    const shared = requests.filter(({ url }) => url.endsWith('/location'));
    expect(shared).toHaveLength(2);
    expect(shared[1]?.body).toEqual({
      lat: 28.63,
      lng: 77.2065,
      heading: 90,
      speed: 6.7,
      userType: 'driver',
      timestamp: now,
      sentAt: now,
    });
    expect(heading()).toHaveTextContent('Going to pickup');
  });

  it('waits for the rider once arrived', async () => {
    const { requests } = await open({ status: 'driver_assigned' }, {}, atPickup);
    await press("I've Arrived");
    expect(requests.find(({ url, method }) => method === 'PATCH' && url.startsWith('/api/rides/'))?.body).toEqual({
      status: 'driver_arrived',
    });
    expect(heading()).toHaveTextContent('Waiting for rider');
  });

  it('says when the ride could not be moved on', async () => {
    const { toasts } = await open(
      { status: 'driver_assigned' },
      { [`PATCH /api/rides/${rideId}`]: problemOf(503, 'unavailable', 'Not now.') },
      atPickup,
    );
    await press("I've Arrived");
    expect(toasts.at(-1)?.description).toBe('Failed to update ride status. Please try again.');
    expect(heading()).toHaveTextContent('Going to pickup');
  });
});

const asked = () => screen.queryByRole('heading', { name: 'Are you at the pickup?' });
/** A position this many metres north of the pickup. */
const away = (metres: number) => makePosition({ lat: connaughtPlace.lat + metres / 111_195, lng: connaughtPlace.lng });
const moves = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method === 'PATCH' && url === `/api/rides/${rideId}`);

describe('arriving', () => {
  it('is taken at its word within 300 m', async () => {
    await open({ status: 'driver_assigned' }, {}, away(290));
    await press("I've Arrived");
    expect(asked()).toBeNull();
    expect(heading()).toHaveTextContent('Waiting for rider');
  });

  it('must be confirmed farther away, and is sent once confirmed', async () => {
    const { requests } = await open({ status: 'driver_assigned' }, {}, away(460));
    await press("I've Arrived");
    expect(asked()).toBeVisible();
    expect(screen.getByText(/^You are 460 m from Barakhamba Road\. Asha Rao is notified/)).toBeVisible();
    expect(moves(requests)).toEqual([]);
    await press("Yes, I've arrived");
    expect(heading()).toHaveTextContent('Waiting for rider');
  });

  it('is not sent when the press was a mistake', async () => {
    const { requests } = await open({ status: 'driver_assigned' }, {}, away(460));
    await press("I've Arrived");
    await press('Keep driving');
    expect(asked()).toBeNull();
    expect(heading()).toHaveTextContent('Going to pickup');
    expect(moves(requests)).toEqual([]);
  });

  it('is taken at its word where the device does not know its place', async () => {
    await renderDriver(`/driver/trip/${rideId}`, {
      handlers: trip({ status: 'driver_assigned' }).handlers,
      location: { position: null, error: new LocationError('denied') },
    });
    await press("I've Arrived");
    expect(heading()).toHaveTextContent('Waiting for rider');
  });
});

const link = () => screen.getByRole('link', { name: 'Open in Google Maps' });

describe('another map app', () => {
  it('is led to the pickup first, then to the drop-off', async () => {
    const { handlers, set } = trip({ status: 'driver_assigned' });
    await renderDriver(`/driver/trip/${rideId}`, { handlers });
    expect(link()).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=28.6315%2C77.2167&travelmode=driving',
    );
    expect(link()).toHaveAttribute('rel', 'noopener noreferrer');
    set({ status: 'in_progress', startedAt: new Date(now).toISOString() });
    await pass(3_050);
    expect(link()).toHaveAttribute('href', expect.stringContaining('destination=28.5494%2C77.2001'));
  });

  it('is the one that an Android phone has for places', () => {
    const phone = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36';
    expect(externalMapUrl(connaughtPlace, phone)).toBe('geo:28.6315,77.2167?q=28.6315,77.2167');
  });

  it('is Apple’s on an iPhone', () => {
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15';
    expect(externalMapUrl(connaughtPlace, phone)).toBe('https://maps.apple.com/?daddr=28.6315,77.2167&dirflg=d');
  });
});

describe('a trip without a network', () => {
  it('keeps the positions and sends them in order once it is back, each with how long it waited', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let unreachable = true;
    const shared: unknown[] = [];
    const { moveTo } = await open(
      { status: 'in_progress' },
      {
        'POST /api/rides/*/location': ({ body }) => {
          if (unreachable) throw new TypeError('Failed to fetch');
          const { timestamp, sentAt } = shareLocation.body.parse(body);
          shared.push([timestamp, Math.round((Number(sentAt) - Number(timestamp)) / 1000)]);
          return answerOf(shareLocation, { success: true });
        },
      },
      makePosition({ at: now }),
    );
    for (const second of [1, 2, 3]) {
      await pass(950);
      await moveTo(makePosition({ lat: 28.63 + second / 1000, at: now + second * 1000 }));
    }
    expect(shared).toEqual([]);
    unreachable = false;
    await pass(56_950);
    window.dispatchEvent(new Event('online'));
    await pass(50);
    // 60 s after the first was taken, each says how many seconds it waited.
    expect(shared).toEqual([0, 1, 2, 3].map((second) => [now + second * 1000, 60 - second]));
  });
});

describe('a trip in progress', () => {
  it('follows the route to the destination', async () => {
    const { requests } = await open({ status: 'in_progress' });
    expect(heading()).toHaveTextContent('Trip in progress');
    expect(screen.getByText('Follow GPS to destination')).toBeVisible();
    expect(screen.getByText('Left').parentElement).toHaveTextContent('2.0 km');
    expect(screen.getByText('Trip fare').parentElement).toHaveTextContent(/₹\d/);
    expect(requests.find(({ url }) => url === '/api/navigation/route')?.body).toMatchObject({
      destination: { lat: 28.5494, lng: 77.2001 },
    });
  });

  it('takes 60 % to be left while there is neither position nor route', async () => {
    await renderDriver(`/driver/trip/${rideId}`, {
      handlers: trip({ status: 'in_progress' }).handlers,
      location: { position: null, error: new LocationError('unavailable') },
    });
    expect(screen.getByText('Left').parentElement).toHaveTextContent('5.9 km');
    expect(screen.getByText('ETA').parentElement).toHaveTextContent('14 min');
    expect(screen.getByText('No GPS')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Location information unavailable.');
  });
});

describe('End Trip', () => {
  const dropoff = { lat: 28.5494, lng: 77.2001 };

  it.each([
    ['stands back', makePosition(connaughtPlace), 'outline'],
    ['is the action at the drop-off', makePosition(dropoff), 'primary'],
  ])('%s', async (_, at, look) => {
    await open({ status: 'in_progress' }, {}, at);
    expect(screen.getByRole('button', { name: 'End Trip' })).toHaveClass(look);
  });
});

/** The shell finds after 1 s that the driver is at `there`. */
const settling = async (status: 'driver_assigned' | 'in_progress', there: Position) => {
  const view = await open({ status });
  const { location } = view.services;
  const before = { ...there, lat: there.lat + 0.0001, at: there.at - 1000 };
  location.settled = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    view.setLocation({ ...location.getSnapshot(), position: { ...there, confirms: before } });
    return there;
  };
  const sent = () =>
    view.requests.flatMap(({ method, url, body }): (string | number)[] => {
      if (url === `/api/rides/${rideId}/location`) return [shareLocation.body.parse(body).lat];
      return method === 'PATCH' && url === `/api/rides/${rideId}` ? ['moved'] : [];
    });
  return { sent, before };
};

describe('a press while a position is in doubt (R49)', () => {
  const dropoff = makePosition({ lat: 28.5494, lng: 77.2001, at: now });
  it('moves the trip after both positions are sent', async () => {
    const { sent, before } = await settling('in_progress', dropoff);
    await press('End Trip');
    expect(screen.getByRole('button', { name: 'End Trip' })).toHaveAttribute('aria-busy', 'true');
    expect(sent()).not.toContain('moved');
    await pass(1000);
    expect(sent().slice(-3)).toEqual([before.lat, dropoff.lat, 'moved']);
  });

  it('asks whether the driver has arrived by where they are then', async () => {
    const { sent } = await settling('driver_assigned', dropoff);
    await press("I've Arrived");
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1000);
    expect(screen.getByRole('dialog')).toHaveTextContent('Are you at the pickup?');
    expect(sent()).not.toContain('moved');
  });
});

describe('a trip that is not to be driven', () => {
  it('says that the rider cancelled, then goes home', async () => {
    const { set, handlers } = trip({ status: 'driver_assigned' });
    await renderDriver(`/driver/trip/${rideId}`, { handlers });
    set({ status: 'cancelled', cancelledBy: 'rider' });
    await pass(3_050);
    expect(screen.getByText('Asha Rao cancelled this trip')).toBeVisible();
    await pass(5_000);
    expect(place()).toBe('/driver');
  });

  it.each([
    ['another driver’s', problemOf(404, 'not_found', 'There is no such ride.')],
    ['no ride’s', problemOf(400, 'invalid_input', 'There is nothing at this address. Please check the link.')],
  ])('is distinct from a trip that is %s', async (_whose, refusal) => {
    await open({}, { [`GET /api/rides/${rideId}`]: refusal });
    expect(screen.getByText('This is not one of your trips')).toBeVisible();
    await press('Continue Driving');
    expect(place()).toBe('/driver');
  });

  it('says what could not be read, and keeps what is known when the network goes', async () => {
    let up = false;
    await open(
      {},
      {
        [`GET /api/rides/${rideId}`]: () =>
          up ? answerOf(getRide, makeRide()) : problemOf(503, 'unavailable', 'Rides are resting.'),
      },
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Rides are resting.');
    up = true;
    await press('Retry');
    expect(heading()).toHaveTextContent('Going to pickup');
    up = false;
    await pass(6_000);
    expect(heading()).toHaveTextContent('Going to pickup');
  });
});
