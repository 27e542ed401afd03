import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { answerOf, formatMessage, stubFetch, type StubAnswer } from '@rahi/web-kit/testing';
import { createApiClient, describeError } from '@rahi/web-kit';
import { reversePlace } from '@rahi/contracts/calls/drivers.calls';
import { onLocationGranted } from './location-permission.js';
import { createChosenCity, type ChosenCity } from './chosen-city.js';
import { createLocationService } from './location-service.js';
import { createPlaceNames } from './place-names.js';

type Success = (fix: GeolocationPosition) => void;
type Failure = (error: GeolocationPositionError) => void;

function fixAt(
  latitude: number,
  longitude = 77.2,
  {
    speed = null,
    heading = Number.NaN,
    accuracy = 8,
    timestamp = Date.now(),
  }: Partial<Pick<GeolocationCoordinates, 'speed' | 'heading' | 'accuracy'>> & { timestamp?: number } = {},
): GeolocationPosition {
  const coords = {
    latitude,
    longitude,
    accuracy,
    speed,
    heading,
    altitude: null,
    altitudeAccuracy: null,
  };
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => coords };
}

function failureOf(code: number): GeolocationPositionError {
  return { code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 };
}

function device(chosen?: ChosenCity) {
  const oneShot = jest.fn<(success: Success, failure: Failure, options: PositionOptions) => void>();
  const watch = jest.fn<(success: Success, failure: Failure, options: PositionOptions) => number>().mockReturnValue(7);
  const clearWatch = jest.fn<(id: number) => void>();
  const onFix = jest.fn();
  const geolocation: unknown = { getCurrentPosition: oneShot, watchPosition: watch, clearWatch };
  return { oneShot, watch, clearWatch, onFix, ...createLocationService(geolocation as Geolocation, onFix, chosen) };
}

describe('one fix', () => {
  it.each([
    [-1, -1, null, null],
    [1000, 720, null, null],
    [Number.NaN, Number.NaN, null, null],
    [0, 0, 0, 0],
    [70, 360, 70, 360],
    [null, null, null, null],
  ])('with speed %s and heading %s has %s and %s (R49)', async (speed, heading, itsSpeed, itsHeading) => {
    const { service, oneShot } = device();
    const found = service.locate('driver');
    oneShot.mock.calls[0]?.[0](fixAt(28.6, 77.2, { speed, heading }));
    expect(await found).toMatchObject({ lat: 28.6, speed: itsSpeed, heading: itsHeading });
  });

  it.each([
    ['rider', 10_000],
    ['driver', 30_000],
  ] as const)('of a %s may take %i ms and be 5 minutes old', async (profile, timeout) => {
    const { service, oneShot, onFix } = device();
    const found = service.locate(profile);
    expect(service.getSnapshot().locating).toBe(true);
    const at = Date.now() - 4 * 60_000;
    oneShot.mock.calls[0]?.[0](fixAt(28.6, 77.2, { timestamp: at }));
    const position = { lat: 28.6, lng: 77.2, accuracy: 8, speed: null, heading: null, at };
    expect(await found).toEqual(position);
    expect(service.getSnapshot()).toMatchObject({ position, error: null, locating: false });
    expect(onFix).toHaveBeenCalledWith(position, false);
    expect(oneShot.mock.calls[0]?.[2]).toEqual({ enableHighAccuracy: true, timeout, maximumAge: 300_000 });
  });

  it.each([
    [1, 'Location permission denied. Please enable location access.'],
    [2, 'Location information unavailable.'],
    [3, 'Location request timed out.'],
    [9, 'Location access failed.'],
  ])('that fails with code %i says "%s"', async (code, words) => {
    const { service, oneShot } = device();
    const found = service.locate();
    oneShot.mock.calls[0]?.[1](failureOf(code));
    const error = await found.catch((failure: unknown) => failure);
    expect(describeError(formatMessage, error)).toBe(words);
    expect(service.getSnapshot().error).toBe(error);
  });

  it('without a browser that can says so', async () => {
    const { service } = createLocationService(undefined);
    const error = await service.locate().catch((failure: unknown) => failure);
    expect(describeError(formatMessage, error)).toBe('Geolocation is not supported by this browser.');
  });
});

describe('watching', () => {
  it('is one watch for several screens, as patient as the most patient, and ends with the last', () => {
    const { service, watch, clearWatch } = device();
    const stopRider = service.watch('rider');
    const stopDriver = service.watch('driver');
    const stopOther = service.watch('rider');
    expect(watch.mock.calls.map(([, , options]) => options)).toEqual([
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5_000 },
      { enableHighAccuracy: true, timeout: 30_000, maximumAge: 5_000 },
    ]);
    stopRider();
    stopDriver();
    expect(service.getSnapshot().watching).toBe(true);
    stopOther();
    stopOther();
    expect(service.getSnapshot().watching).toBe(false);
    expect(clearWatch).toHaveBeenCalledTimes(2);
  });

  it('starts again once the denied permission is granted, and only while a screen watches', async () => {
    const { service, watch, watchAgain } = device();
    const status = Object.assign(new EventTarget(), { state: 'denied' });
    const query = jest.fn<() => Promise<PermissionStatus>>().mockResolvedValue(status as unknown as PermissionStatus);
    onLocationGranted({ query }, watchAgain);
    await Promise.resolve();
    const change = (state: string) => {
      status.state = state;
      status.dispatchEvent(new Event('change'));
    };
    const stop = service.watch('driver');
    watch.mock.calls[0]?.[1](failureOf(1));
    change('prompt');
    expect(watch).toHaveBeenCalledTimes(1);
    change('granted');
    expect(watch).toHaveBeenCalledTimes(2);
    watch.mock.calls[1]?.[0](fixAt(28.6));
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 28.6 }, error: null });
    stop();
    change('granted');
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('keeps the last position through an error', () => {
    const { service, watch } = device();
    service.watch();
    watch.mock.calls[0]?.[0](fixAt(28.6));
    watch.mock.calls[0]?.[1](failureOf(3));
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 28.6 }, error: { kind: 'timeout' } });
  });
});

describe('a fix that cannot be right (R49)', () => {
  const second = 1000;
  /** A watch whose fixes come a second apart. */
  const watching = () => {
    const clock = jest.useFakeTimers({ now: Date.UTC(2026, 10, 27), doNotFake: ['queueMicrotask'] });
    const all = device();
    all.service.watch('driver');
    const comes = (...fix: Parameters<typeof fixAt>) => {
      clock.advanceTimersByTime(second);
      all.watch.mock.calls[0]?.[0](fixAt(...fix));
      return all.service.getSnapshot().position;
    };
    return { ...all, clock, comes };
  };
  afterEach(() => {
    jest.useRealTimers();
  });

  it('moves nobody; the next one that agrees does', () => {
    const { comes, onFix } = watching();
    comes(19.07, 72.87);
    expect(comes(28.63, 77.21)).toMatchObject({ lat: 19.07 });
    expect(comes(19.0701, 72.87)).toMatchObject({ lat: 19.0701 });
    comes(28.63, 77.21);
    expect(comes(28.63, 77.21)).toMatchObject({ lat: 28.63 });
    expect(onFix).toHaveBeenCalledTimes(3);
  });

  it('is asked about when the device sends no other, with the watch at rest (Chromium answers no question beside one)', async () => {
    const { comes, clock, oneShot, watch, clearWatch, service, onFix } = watching();
    comes(19.07, 72.87);
    const timestamp = Date.now() + second;
    comes(28.63, 77.21, { timestamp });
    await clock.advanceTimersByTimeAsync(2 * second);
    expect(oneShot.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, maximumAge: 0 });
    expect([clearWatch, watch].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    // A device that did not move answers with the time of its last fix.
    oneShot.mock.calls[0]?.[0](fixAt(28.63, 77.21, { timestamp }));
    const confirms = expect.objectContaining({ lat: 28.63, at: timestamp });
    expect(service.getSnapshot().position).toMatchObject({ lat: 28.63, at: timestamp + 2 * second, confirms });
    expect(watch).toHaveBeenCalledTimes(2);
    watch.mock.calls[1]?.[0](fixAt(28.63, 77.21, { timestamp }));
    await clock.advanceTimersByTimeAsync(60 * second);
    expect([oneShot, watch, onFix].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 2]);
  });

  it('is asked about again while the device has no answer', async () => {
    const { comes, clock, oneShot, watch, service } = watching();
    comes(19.07, 72.87);
    comes(28.63, 77.21);
    await clock.advanceTimersByTimeAsync(2 * second);
    oneShot.mock.calls[0]?.[1](failureOf(3));
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 19.07 }, error: null, watching: true });
    watch.mock.calls[1]?.[0](fixAt(28.63, 77.21, { timestamp: Date.now() - 2 * second }));
    await clock.advanceTimersByTimeAsync(2 * second);
    oneShot.mock.calls[1]?.[0](fixAt(28.63, 77.21));
    expect(service.getSnapshot().position).toMatchObject({ lat: 28.63 });
  });

  it('that the device refutes when asked leaves the person where they were', async () => {
    const { comes, clock, oneShot, service } = watching();
    comes(19.07, 72.87);
    comes(28.63, 77.21);
    await clock.advanceTimersByTimeAsync(2 * second);
    oneShot.mock.calls[0]?.[0](fixAt(19.0701, 72.87, { timestamp: Date.now() - 4 * second }));
    expect(service.getSnapshot().position).toMatchObject({ lat: 19.0701 });
    expect(service.getSnapshot().position).not.toHaveProperty('confirms');
  });

  it('is not asked about while the device sends others, nor is a watch started beside the question', async () => {
    const { comes, clock, oneShot, watch, service } = watching();
    comes(19.07, 72.87);
    for (const north of [21, 23, 25, 27]) comes(north, 77.21);
    expect(oneShot).not.toHaveBeenCalled();
    await clock.advanceTimersByTimeAsync(2 * second);
    expect(oneShot).toHaveBeenCalledTimes(1);
    service.watch('rider');
    expect(watch).toHaveBeenCalledTimes(1);
    oneShot.mock.calls[0]?.[1](failureOf(3));
    expect(watch).toHaveBeenCalledTimes(2);
  });

  it('is asked about after a second where a person waits for it', async () => {
    const { comes, service, oneShot, clock } = watching();
    comes(19.07, 72.87);
    const found = service.locate();
    oneShot.mock.calls[0]?.[0](fixAt(28.63, 77.21));
    await clock.advanceTimersByTimeAsync(second);
    oneShot.mock.calls[1]?.[0](fixAt(28.63, 77.21));
    expect(await found).toMatchObject({ lat: 28.63 });
    comes(19.07, 72.87);
    const settled = service.settled?.();
    await clock.advanceTimersByTimeAsync(second);
    oneShot.mock.calls[2]?.[0](fixAt(19.07, 72.87));
    expect(await settled).toMatchObject({ lat: 19.07 });
    expect(await service.settled?.()).toMatchObject({ lat: 19.07 });
    expect(oneShot).toHaveBeenCalledTimes(3);
  });

  it('at (0, 0) is no position', async () => {
    const { service, oneShot } = device();
    const found = service.locate();
    oneShot.mock.calls[0]?.[0](fixAt(0, 0));
    await expect(found).rejects.toMatchObject({ kind: 'unavailable' });
    expect(service.getSnapshot().position).toBeNull();
  });

  it.each([
    ['1970', 0],
    ['years ahead', Date.UTC(2031, 0)],
    ['2001 as its beginning', Date.UTC(2026, 10, 27) - Date.UTC(2001, 0)],
    ['not a number', Number.NaN],
  ])('in its clock (%s) is as old as its arrival', (_, timestamp) => {
    const { comes } = watching();
    const first = comes(19.07, 72.87, { timestamp });
    const next = comes(19.0701, 72.87, { timestamp: timestamp + second });
    expect(first?.at).toBe(Date.UTC(2026, 10, 27) + second);
    expect((next?.at ?? 0) - (first?.at ?? 0)).toBe(second);
  });

  it('gives speed and direction from two fixes where the device knows none, and none while it stands', () => {
    const { comes, clock } = watching();
    comes(19.07, 72.87, { speed: -1, heading: -1 });
    const moving = comes(19.07 + 20 / 111_195, 72.87, { speed: -1, heading: -1 });
    expect(moving?.speed).toBeCloseTo(20, 0);
    expect(moving?.heading).toBeCloseTo(0, 0);
    clock.advanceTimersByTime(20 * second);
    expect(comes(19.07 + 21 / 111_195, 72.87, { speed: -1, heading: -1 })).toMatchObject({
      speed: 0,
      heading: moving?.heading,
    });
  });
});

/** A tab with its own storage; each call opens the page in it. */
const tab = () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  return (local: boolean) => device(createChosenCity(storage, () => Promise.resolve({ local })));
};

describe('a city that is looked at', () => {
  const mumbai = {
    name: 'Mumbai',
    slug: 'mumbai',
    lat: 19.06,
    lng: 72.86,
    bounds: { south: 18.9, west: 72.7, north: 19.5, east: 73.2 },
    routable: true,
  };
  it('counts as the position in local mode, whatever the device says, until that is undone', async () => {
    const { service, oneShot, watch, onFix } = tab()(true);
    const found = service.locate();
    oneShot.mock.calls[0]?.[0](fixAt(51.5, -0.1));
    await found;
    await service.lookAt?.(mumbai);
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 19.06, lng: 72.86 }, place: null, error: null });
    expect(service.getSnapshot().city).toMatchObject({ name: 'Mumbai', isPosition: true });
    expect(onFix).toHaveBeenLastCalledWith(expect.objectContaining({ lat: 19.06 }), true);
    service.watch();
    watch.mock.calls[0]?.[0](fixAt(51.5003, -0.1));
    watch.mock.calls[0]?.[1](failureOf(3));
    expect(await service.locate()).toMatchObject({ lat: 19.06 });
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 19.06 }, error: null });
    await service.lookAt?.(null);
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 51.5003 }, error: { kind: 'timeout' }, city: null });
  });

  it('is only looked at elsewhere', async () => {
    const { service, oneShot } = tab()(false);
    const found = service.locate();
    oneShot.mock.calls[0]?.[0](fixAt(51.5, -0.1));
    await found;
    await service.lookAt?.(mumbai);
    expect(service.getSnapshot()).toMatchObject({
      position: { lat: 51.5 },
      city: { name: 'Mumbai', isPosition: false },
    });
  });

  it('is kept for the visit, and asks the device again when it is left', async () => {
    const open = tab();
    await open(true).service.lookAt?.(mumbai);
    const { service, oneShot, onFix } = open(true);
    expect(service.getSnapshot()).toMatchObject({ position: { lat: 19.06 }, city: { slug: 'mumbai' } });
    await service.locate();
    const left = service.lookAt?.(null);
    await Promise.resolve();
    oneShot.mock.calls[0]?.[1](failureOf(1));
    await left;
    expect(service.getSnapshot()).toMatchObject({ position: null, error: { kind: 'denied' }, city: null });
    const found = service.locate();
    oneShot.mock.calls[1]?.[0](fixAt(51.5, -0.1));
    await found;
    expect(onFix.mock.calls.map(([, isRestart]) => isRestart)).toEqual([false, true]);
    expect(open(true).service.getSnapshot().city).toBeNull();
  });
});

const at = (lat: number) => ({ lat, lng: 77.2, accuracy: 8, speed: null, heading: null, at: 0 });

describe('the name of the place', () => {
  const place = { name: 'Connaught Place', address: 'New Delhi', lat: 28.6, lng: 77.2 };

  it('is asked for again after 150 m, and not within 10 s', async () => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(0);
    const server = stubFetch({ 'GET /api/places/reverse': answerOf(reversePlace, place) });
    const named = jest.fn();
    const follow = createPlaceNames(createApiClient({ fetch: server.fetch }), named);
    await follow(at(28.6));
    await follow(at(28.61));
    now.mockReturnValue(11_000);
    await follow(at(28.6001));
    expect(server.seen).toHaveLength(1);
    await follow(at(28.61));
    expect(server.seen).toHaveLength(2);
    expect(named).toHaveBeenLastCalledWith(place);
  });

  it('is asked for at once in a city that is looked at, and the late answer for the old place is dropped', async () => {
    const waiting: ((answer: StubAnswer) => void)[] = [];
    const server = stubFetch({ 'GET /api/places/reverse': () => new Promise((resolve) => waiting.push(resolve)) });
    const named = jest.fn();
    const follow = createPlaceNames(createApiClient({ fetch: server.fetch }), named);
    const both = [follow(at(51.5)), follow(at(19.06), true)];
    waiting[1]?.(answerOf(reversePlace, { ...place, name: 'Linking Road' }));
    waiting[0]?.(answerOf(reversePlace, { ...place, name: 'Strand' }));
    await Promise.all(both);
    expect(named.mock.calls).toEqual([[expect.objectContaining({ name: 'Linking Road' })]]);
  });

  it('is not known when the server does not answer, and is asked for again at the next fix', async () => {
    const server = stubFetch({});
    const named = jest.fn();
    const follow = createPlaceNames(createApiClient({ fetch: server.fetch }), named);
    await follow(at(28.6));
    await follow(at(28.6));
    expect(named).toHaveBeenLastCalledWith(null);
    expect(server.seen).toHaveLength(2);
  });
});
