import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mostSavedPlaces, removePlace, savedPlaces, savePlace, type Principal } from '@rahi/contracts';
import { startAuth, type AuthHarness } from '../../testing/auth-harness.js';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.stop());

const flat = { name: 'Home', address: 'Shivaji Park, Dadar', lat: 19.0269, lng: 72.8385 };
const list = (principal: Principal, id = principal.userId) => auth.call(savedPlaces, { params: { id } }, { principal });
const save = (principal: Principal, place: string, body: object = flat, id = principal.userId) =>
  auth.call(savePlace, { params: { id, place }, body }, { principal });
const remove = (principal: Principal, place: string, id = principal.userId) =>
  auth.call(removePlace, { params: { id, place } }, { principal });
const person = async (email: string) => (await auth.signIn(email)).principal;

describe('saved places', () => {
  it('are kept, changed and removed, and read on every device of the person', async () => {
    const one = await person('asha@rahi.test');
    const other = await person('asha@rahi.test');
    expect(await save(one, 'home')).toMatchObject({ status: 200, body: { place: 'home', ...flat } });
    await save(other, 'grandmother-2', { ...flat, name: ' नानी ', lat: '19.1', lng: '72.9' });
    await save(other, 'home', { ...flat, name: '', address: 'Andheri' });
    const named = { place: 'grandmother-2', name: 'नानी', address: flat.address, lat: 19.1, lng: 72.9 };
    const home = { place: 'home', name: '', address: 'Andheri', updatedAt: expect.stringMatching(/Z$/) };
    expect(await list(one)).toMatchObject({ status: 200, body: { places: [named, home] } });
    for (let round = 0; round < 2; round += 1)
      expect(await remove(one, 'home')).toMatchObject({ status: 200, body: { success: true } });
    expect((await list(other)).body).toMatchObject({ places: [named] });
  });

  it('are at most 20, also when they are saved at the same moment; those that are there can be changed', async () => {
    const rider = await person('bela@rahi.test');
    const places = Array.from({ length: mostSavedPlaces + 5 }, (_, at) => `place-${at}`);
    const answers = await Promise.all(places.map((place) => save(rider, place)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostSavedPlaces);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'too_many_places', detail: 'You can save 20 places. Remove one first.' },
    });
    const kept = places[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await save(rider, kept, { ...flat, name: 'Gym' })).status).toBe(200);
    expect((await list(rider)).body['places']).toHaveLength(mostSavedPlaces);
  });

  let chand: Principal;
  beforeAll(async () => {
    chand = await person('chand@rahi.test');
  });

  it.each([
    ['a name of 41 characters', 'home', { ...flat, name: 'x'.repeat(41) }],
    ['a line break in the name', 'home', { ...flat, name: 'a\nb' }],
    ['no address', 'home', { ...flat, address: ' ' }],
    ['a place in London', 'home', { ...flat, lat: 51.5, lng: -0.1 }],
    ['NaN', 'home', { ...flat, lat: 'NaN' }],
    ['an unknown field', 'home', { ...flat, colour: 'red' }],
    ['a key with a slash', 'a/b', flat],
    ['a key in capitals', 'Home', flat],
  ])('are not saved with %s', async (_, place, body) => {
    expect(await save(chand, place, body)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect((await list(chand)).body).toEqual({ places: [] });
  });

  it('are closed to everyone else, including administrators', async () => {
    const [rider, other] = [await person('diya@rahi.test'), await person('esha@rahi.test')];
    await save(rider, 'home');
    for (const asker of [other, { ...other, isAdmin: true }])
      for (const answer of [
        await list(asker, rider.userId),
        await save(asker, 'home', flat, rider.userId),
        await remove(asker, 'home', rider.userId),
      ])
        expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect((await list(rider)).body['places']).toHaveLength(1);
  });

  it('can be read, but not changed, by a suspended user', async () => {
    const rider = await person('farah@rahi.test');
    await save(rider, 'home');
    const suspended = { ...rider, suspended: true };
    expect((await list(suspended)).body['places']).toHaveLength(1);
    expect(await save(suspended, 'work')).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  });
});
