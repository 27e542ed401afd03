import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { removePlace, savedPlaces, savePlace } from '@rahi/contracts/calls/saved-places.calls';
import { createApiClient } from '@rahi/web-kit';
import { answerOf, problemOf, stubFetch, type StubAnswer } from '@rahi/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { connaughtPlace, hauzKhas, rider } from '../testing/factories.js';
import { keepOnServer } from './places-on-server.js';
import { savedPlacesOf, type SavedPlace } from './saved-places.js';

const home = { name: 'Home', ...hauzKhas };
const gym = { name: 'The gym', ...connaughtPlace };
const updatedAt = '2026-01-05T08:30:00.000Z';

const view = (place: string, { name, address, lat, lng }: SavedPlace) => ({
  place,
  name,
  address,
  lat,
  lng,
  updatedAt,
});

/** A server with places, which can be unreachable or refuse a place. */
function serverWith(initial: Record<string, SavedPlace> = {}) {
  const kept = new Map(Object.entries(initial));
  const state = { kept, away: false, refusal: null as StubAnswer | null };
  const reached = <T>(answer: () => T) => (state.away ? Promise.reject(new TypeError('offline')) : answer());
  const server = stubFetch({
    'GET /api/users/*/places': () =>
      reached(() => answerOf(savedPlaces, { places: [...kept].map(([place, saved]) => view(place, saved)) })),
    'PUT /api/users/*/places/*': ({ url, body }) =>
      reached(() => {
        if (state.refusal) return state.refusal;
        const place = url.split('/').at(-1) ?? '';
        kept.set(place, savePlace.body.parse(body));
        return answerOf(savePlace, view(place, savePlace.body.parse(body)));
      }),
    'DELETE /api/users/*/places/*': ({ url }) =>
      reached(() => {
        kept.delete(url.split('/').at(-1) ?? '');
        return answerOf(removePlace, { success: true });
      }),
  });
  const changes = () =>
    server.seen.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  return Object.assign(state, { api: createApiClient({ fetch: server.fetch }), seen: server.seen, changes });
}

const visit = async (server: ReturnType<typeof serverWith>) => {
  const store = savedPlacesOf(rider.id);
  const left = new AbortController();
  await keepOnServer(server.api, rider.id, store, left.signal);
  return { store, leave: () => left.abort() };
};
/** Another device of the same rider. */
const onAnotherDevice = () => localStorage.clear();
const path = (place: string) => `/api/users/${rider.id}/places/${place}`;

beforeEach(() => localStorage.clear());

describe('saved places on the server', () => {
  it('take over once what a device had before; the server wins where both have a place', async () => {
    const before = savedPlacesOf(rider.id);
    before.save('home', home);
    before.save('work', gym);
    const server = serverWith({ home: gym });
    const { store, leave } = await visit(server);
    expect(store.getSnapshot()).toEqual({ home: gym, work: gym });
    expect(server.changes()).toEqual([`PUT ${path('work')}`]);
    leave();
    expect((await visit(server)).store.getSnapshot()).toEqual({ home: gym, work: gym });
    expect(server.changes()).toHaveLength(1);
  });

  it('are on every device: saved, changed and removed', async () => {
    const server = serverWith();
    const one = await visit(server);
    one.store.save('home', home);
    await waitFor(() => expect(server.kept.get('home')).toEqual(home));
    one.leave();
    onAnotherDevice();
    const other = await visit(server);
    expect(other.store.getSnapshot()).toEqual({ home });
    other.store.reset('home');
    await waitFor(() => expect(server.kept.size).toBe(0));
  });

  it('removed on one device are removed on the others, and do not come back from there', async () => {
    const server = serverWith({ home });
    (await visit(server)).leave();
    server.kept.clear();
    const { store } = await visit(server);
    expect(store.getSnapshot()).toEqual({});
    expect(server.changes()).toEqual([]);
  });

  it('changed without a network wait on the device, and are sent when it is back', async () => {
    const server = serverWith({ home, work: gym });
    const { store } = await visit(server);
    server.away = true;
    store.reset('work');
    store.save('home', gym);
    await waitFor(() => expect(server.seen.length).toBeGreaterThan(2));
    expect(store.getSnapshot()).toEqual({ home: gym });
    server.away = false;
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect(Object.fromEntries(server.kept)).toEqual({ home: gym }));
    expect(store.getSnapshot()).toEqual({ home: gym });
  });

  it('changed without a network are sent with the next visit', async () => {
    const server = serverWith({ home });
    const first = await visit(server);
    first.leave();
    server.away = true;
    savedPlacesOf(rider.id).save('home', gym);
    await visit(server);
    server.away = false;
    await visit(server);
    expect(server.kept.get('home')).toEqual(gym);
  });

  it('that the server does not take stay on the device, without asking again and again', async () => {
    const server = serverWith();
    server.refusal = problemOf(409, 'too_many_places', 'You can save 20 places. Remove one first.');
    const { store } = await visit(server);
    store.save('home', home);
    await waitFor(() => expect(server.changes()).toHaveLength(1));
    await keepOnServer(server.api, rider.id, store, AbortSignal.abort());
    expect(store.getSnapshot()).toEqual({ home });
    expect(server.changes()).toHaveLength(2);
  });

  it('are kept on the server when this release does not know their id', async () => {
    const server = serverWith({ 'grandmother-2': gym });
    const { store } = await visit(server);
    expect(store.getSnapshot()).toEqual({});
    expect(server.kept.size).toBe(1);
    expect(server.changes()).toEqual([]);
  });

  it('say so when the server fails, and keep the device’s', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue();
    savedPlacesOf(rider.id).save('home', home);
    const { fetch } = stubFetch({ 'GET /api/users/*/places': problemOf(503, 'unavailable', 'Not now.') });
    const store = savedPlacesOf(rider.id);
    await keepOnServer(createApiClient({ fetch }), rider.id, store, AbortSignal.abort());
    expect(store.getSnapshot()).toEqual({ home });
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });
});
