import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { navigationRoute } from '@rahi/contracts/calls/drivers.calls';
import { getRide } from '@rahi/contracts/calls/rides.calls';
import type { Route } from '@rahi/contracts/places';
import { LocationError } from '@rahi/web-kit';
import { answerOf, problemOf } from '@rahi/web-kit/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { makePosition, makeRide, makeRoute, rideId } from '../testing/factories.js';
import { pass, renderDriver, type Handlers } from '../testing/render-driver.js';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 5, 1, 5, 10) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(globalThis, 'SpeechSynthesisUtterance');
  jest.useRealTimers();
});

/** A route that starts this many degrees of latitude north of the first one. */
function routeFrom(lat: number, street: string): Route {
  const [depart, turn] = makeRoute().steps;
  return makeRoute({
    polyline: [
      [lat, 77.2065],
      [lat, 77.21675],
      [lat + 0.009, 77.21675],
    ],
    steps: [depart!, { ...turn!, instruction: `Turn left onto ${street}`, street, turn: 'left', at: [lat, 77.21675] }],
    source: 'city',
  });
}

const onTheWay = { lat: 28.6289, lng: 77.21 };
/** Some 100 m north of the first street. */
const offTheWay = { lat: 28.6298, lng: 77.2102 };

async function open(handlers: Handlers = {}, location = {}) {
  const ride = makeRide({ status: 'in_progress' });
  const area = await renderDriver(`/driver/trip/${rideId}`, {
    handlers: {
      [`GET /api/rides/${rideId}`]: answerOf(getRide, ride),
      'POST /api/navigation/route': answerOf(navigationRoute, routeFrom(28.6289, 'Ring Road')),
      ...handlers,
    },
    location,
  });
  const routesAsked = () => area.requests.filter(({ url }) => url === '/api/navigation/route');
  return { ...area, routesAsked };
}

describe('a driver on the way', () => {
  it('sees the turn count down with each fix, and the same metres in banner and list', async () => {
    const { moveTo } = await open({}, { position: makePosition(onTheWay) });
    expect(screen.getByText('660 m', { selector: 'p' })).toBeVisible();
    await moveTo(makePosition({ ...onTheWay, lng: 77.2149 }));
    const banner = screen.getByText('180 m', { selector: 'p' });
    expect(banner.parentElement).toHaveTextContent('180 mRing RoadTurn left onto Ring Road');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Turn left onto Ring Road180 m',
    ]);
  });

  it('is at the drop-off at the end of the way', async () => {
    const { moveTo } = await open();
    await moveTo(makePosition({ lat: 28.63345, lng: 77.21675, heading: 0 }));
    await moveTo(makePosition({ lat: 28.6378, lng: 77.21675, heading: 0 }));
    expect(screen.getByText('You are at the drop-off')).toBeVisible();
  });

  it('reads no turn where no roads are known: distance and direction', async () => {
    const estimate = makeRoute({
      source: 'estimate',
      polyline: [[28.6289, 77.2065], [28.5494, 77.2001]], // prettier-ignore
      steps: [{ ...makeRoute().steps[0]!, instruction: 'Arrive', distance: { value: 0, text: '0 m' } }],
    });
    await open({ 'POST /api/navigation/route': answerOf(navigationRoute, estimate) });
    expect(screen.getByText('8.9 km', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('Drop-off is south of you. No roads are known here.')).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('a toast', () => {
  it('has room below the turn while it is shown', async () => {
    const observed: Element[] = [];
    let resized: (() => void) | undefined;
    class Observer {
      constructor(callback: () => void) {
        resized = callback;
      }
      observe(element: Element) {
        observed.push(element);
      }
      unobserve() {}
      disconnect() {}
    }
    const before = Reflect.get(globalThis, 'ResizeObserver');
    Reflect.set(globalThis, 'ResizeObserver', Observer);
    const { unmount } = await open({}, { position: makePosition(onTheWay) });
    const banner = observed.find((element) => element.textContent?.includes('Ring Road'));
    expect(banner).toBeDefined();
    resized?.();
    expect(document.documentElement.style.getPropertyValue('--banner')).toBe('calc(0px + var(--s2))');
    unmount();
    expect(document.documentElement.style.getPropertyValue('--banner')).toBe('');
    Reflect.set(globalThis, 'ResizeObserver', before);
  });
});

describe('a driver who leaves the way', () => {
  it('has a new route within 3 s of the first fix, and no turn of the old one before', async () => {
    let answer: ((route: Route) => void) | undefined;
    const second = new Promise<Route>((resolve) => {
      answer = resolve;
    });
    const first = routeFrom(28.6289, 'Ring Road');
    let asked = 0;
    const { moveTo, routesAsked } = await open(
      {
        'POST /api/navigation/route': () =>
          asked++ === 0 ? answerOf(navigationRoute, first) : second.then((route) => answerOf(navigationRoute, route)),
      },
      { position: makePosition(onTheWay) },
    );
    await moveTo(makePosition({ ...offTheWay, heading: 10 }));
    expect(screen.getByText('Rerouting…')).toBeVisible();
    expect(screen.queryByText(/Ring Road/)).toBeNull();
    expect(screen.getByText('Left').parentElement).toHaveTextContent('–');
    expect(routesAsked()[1]?.body).toMatchObject({ origin: offTheWay, heading: 10 });
    await moveTo(makePosition({ ...offTheWay, lat: 28.63, heading: 10 }));
    expect(routesAsked()).toHaveLength(2);
    await pass(2_500);
    answer?.(routeFrom(28.63, 'Mandir Marg'));
    await pass(50);
    expect(screen.queryByText('Rerouting…')).toBeNull();
    expect(screen.getByText('Mandir Marg')).toBeVisible();
  });

  it('is not asked about by fixes beside the road in its direction', async () => {
    const { moveTo, routesAsked } = await open({}, { position: makePosition(onTheWay) });
    await moveTo(makePosition({ lat: 28.62922, lng: 77.2105, heading: 90 }));
    expect(screen.queryByText('Rerouting…')).toBeNull();
    expect(routesAsked()).toHaveLength(1);
  });

  it('is not asked about by fixes that are not exact', async () => {
    const { moveTo, routesAsked } = await open({}, { position: makePosition(onTheWay) });
    await moveTo(makePosition({ ...offTheWay, accuracy: 80 }));
    await moveTo(makePosition({ ...offTheWay, lat: 28.63, accuracy: 120 }));
    expect(routesAsked()).toHaveLength(1);
    expect(screen.queryByText('Rerouting…')).toBeNull();
  });

  it('reads that there is no new route yet, while it is asked for again and again', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    let asked = 0;
    const { moveTo, routesAsked } = await open(
      {
        'POST /api/navigation/route': () => {
          asked++;
          if (asked === 1) return answerOf(navigationRoute, routeFrom(28.6289, 'Ring Road'));
          return asked < 4
            ? problemOf(503, 'unavailable', 'Not now.')
            : answerOf(navigationRoute, routeFrom(28.63, 'Mandir Marg'));
        },
      },
      { position: makePosition(onTheWay) },
    );
    await moveTo(makePosition(offTheWay));
    await moveTo(makePosition({ ...offTheWay, lat: 28.63 }));
    expect(screen.getByText('No new route yet. Trying again.')).toBeVisible();
    expect(routesAsked()).toHaveLength(2);
    await pass(1_000);
    expect(routesAsked()).toHaveLength(3);
    expect(screen.getByText('Rerouting…')).toBeVisible();
    await pass(2_000);
    expect(routesAsked()).toHaveLength(4);
    expect(screen.getByText('Mandir Marg')).toBeVisible();
  });
});

describe('a driver without a position', () => {
  it('reads that there is no GPS in place of the turn, ten seconds after the last fix', async () => {
    const { moveTo } = await open({}, { position: makePosition(onTheWay) });
    await pass(9_000);
    expect(screen.getByText('Ring Road')).toBeVisible();
    await pass(1_500);
    expect(screen.getByText('No position for a while. The next turn is shown when it is back.')).toBeVisible();
    expect(screen.queryByText(/Ring Road/)).toBeNull();
    await moveTo(makePosition({ ...onTheWay, lng: 77.2149 }));
    expect(screen.getByText('Ring Road')).toBeVisible();
  });

  it('keeps the turn while the vehicle stands still', async () => {
    await open({}, { position: makePosition({ ...onTheWay, speed: 0 }) });
    await pass(30_000);
    expect(screen.getByText('Ring Road')).toBeVisible();
  });

  it('reads it at once when the device may no longer say where it is, and not for one fix that fails', async () => {
    const { setLocation, services } = await open({}, { position: makePosition(onTheWay) });
    const fail = async (kind: 'unavailable' | 'denied') => {
      act(() => setLocation({ ...services.location.getSnapshot(), error: new LocationError(kind) }));
      await pass(50);
    };
    await fail('unavailable');
    expect(screen.getByText('Ring Road')).toBeVisible();
    await fail('denied');
    expect(screen.getByText('The next turn is shown when your position is known.')).toBeVisible();
    expect(screen.queryByText('Ring Road')).toBeNull();
  });

  it('reads it when the position is not exact', async () => {
    await open({}, { position: makePosition({ ...onTheWay, accuracy: 300 }) });
    expect(screen.getByText('Your position is not exact enough to show the next turn.')).toBeVisible();
  });
});

/** A browser that speaks; what it has been asked to say. */
function speaking(): string[] {
  const said: string[] = [];
  Reflect.set(window, 'speechSynthesis', {
    getVoices: () => [],
    cancel: () => undefined,
    speak: ({ text, lang }: { text: string; lang: string }) => said.push(`${lang}: ${text}`),
  });
  Reflect.set(
    globalThis,
    'SpeechSynthesisUtterance',
    class {
      lang = '';
      constructor(readonly text: string) {}
    },
  );
  return said;
}

describe('the voice', () => {
  it('speaks a turn as it comes, and says that a new route is searched', async () => {
    const said = speaking();
    const { moveTo } = await open({}, { position: makePosition(onTheWay) });
    await moveTo(makePosition({ ...onTheWay, lng: 77.2129 }));
    await moveTo(makePosition({ ...onTheWay, lng: 77.2165 }));
    expect(said).toEqual(['en-IN: In 400 metres, turn left onto Ring Road', 'en-IN: Turn left onto Ring Road']);
    await moveTo(makePosition({ ...onTheWay, lng: 77.219 }));
    await moveTo(makePosition({ ...onTheWay, lng: 77.2192 }));
    expect(said).toContain('en-IN: Rerouting…');
  });

  it('is silent once switched off, also after the next start', async () => {
    const said = speaking();
    const first = await open({}, { position: makePosition(onTheWay) });
    fireEvent.click(screen.getByRole('button', { name: 'Spoken directions' }));
    await first.moveTo(makePosition({ ...onTheWay, lng: 77.2129 }));
    first.unmount();
    const { moveTo } = await open({}, { position: makePosition(onTheWay) });
    expect(screen.getByRole('button', { name: 'Spoken directions' })).toHaveAttribute('aria-pressed', 'false');
    await moveTo(makePosition({ ...onTheWay, lng: 77.2129 }));
    expect(said).toEqual([]);
  });

  it('does not speak before the page is touched', async () => {
    const said = speaking();
    Reflect.set(navigator, 'userActivation', { hasBeenActive: false });
    const { moveTo } = await open({}, { position: makePosition(onTheWay) });
    await moveTo(makePosition({ ...onTheWay, lng: 77.2129 }));
    expect(said).toEqual([]);
    Reflect.set(navigator, 'userActivation', { hasBeenActive: true });
    await moveTo(makePosition({ ...onTheWay, lng: 77.2165 }));
    Reflect.deleteProperty(navigator, 'userActivation');
    expect(said).toEqual(['en-IN: Turn left onto Ring Road']);
  });

  it('has no switch where the browser has no voice', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Spoken directions' })).toBeNull();
    expect(within(document.body).getByRole('button', { name: 'Center the map' })).toBeVisible();
  });
});
