import { describe, expect, it } from '@jest/globals';
import { removePlace, savedPlaces } from '@rahi/contracts/calls/saved-places.calls';
import type { SavedPlace } from '@rahi/contracts/saved-places';
import { answerOf, problemOf, type StubAnswer } from '@rahi/web-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openShell, rider } from '../testing.js';

const home: SavedPlace = {
  place: 'home',
  name: '',
  address: 'Hill Road, Bandra West',
  lat: 19.05,
  lng: 72.83,
  updatedAt: '2026-01-05T08:30:00.000Z',
};
const gym: SavedPlace = { ...home, place: 'mall', name: 'Gym', address: 'Linking Road, Khar' };

function open(removed: StubAnswer) {
  return openShell({
    path: '/account',
    user: rider,
    handlers: {
      'GET /api/users/*/places': answerOf(savedPlaces, { places: [home, gym] }),
      'DELETE /api/users/*/places/*': removed,
    },
  });
}
const part = async () => within(await screen.findByRole('region', { name: 'Saved places' }));

describe('the saved places of an account', () => {
  it('are listed under their own names, and removed one by one', async () => {
    const { requests } = open(answerOf(removePlace, { success: true }));
    const places = await part();
    const list = within(await places.findByRole('list', { name: 'Your saved places' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'HomeHill Road, Bandra WestRemove Home',
      'GymLinking Road, KharRemove Gym',
    ]);
    await userEvent.click(list.getByRole('button', { name: 'Remove Gym' }));
    expect(await places.findByText('Home')).toBeVisible();
    expect(places.queryByText('Gym')).toBeNull();
    expect(requests.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
      `/api/users/${rider.id}/places/mall`,
    ]);
  });

  it('stay where the server refuses, and the reason is said', async () => {
    open(problemOf(503, 'unavailable', 'Accounts are not available right now.'));
    const places = await part();
    await userEvent.click(await places.findByRole('button', { name: 'Remove Home' }));
    expect(await screen.findByText('Accounts are not available right now.')).toBeInTheDocument();
    expect(places.getByText('Home')).toBeVisible();
  });
});
