import { describe, expect, it } from '@jest/globals';
import { searchPlaces } from '@rahi/contracts/calls/drivers.calls';
import { answerOf } from '@rahi/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTripPlan } from '../rides/trip-plan.js';
import { connaughtPlace, hauzKhas, makePlace, rider } from '../testing/factories.js';
import { renderRider, type Handlers } from '../testing/render-rider.js';

const point = { kind: 'point', id: 'p', name: 'Hauz Khas', ...hauzKhas };
/** Knows the points of coordinates and of a map's link, and a place by its name. */
const places: Handlers = {
  'GET /api/places': ({ url }) => {
    const q = new URL(url, 'http://rahi.test').searchParams.get('q') ?? '';
    if (q.startsWith('28.5') || q.includes('maps?q=28.5')) return answerOf(searchPlaces, [makePlace(point)]);
    if (q.startsWith('28.6'))
      return answerOf(searchPlaces, [makePlace({ ...point, id: 'c', name: 'Connaught Place', ...connaughtPlace })]);
    return answerOf(searchPlaces, q.startsWith('Cafe') ? [makePlace({ id: 'k', name: 'Cafe Lota' })] : []);
  },
};
const open = (query: string, handlers: Handlers = places) => renderRider({ path: `/rider/go?${query}`, handlers });

describe('a link that asks for a trip', () => {
  it('leads to booking with both ends filled in, and books nothing', async () => {
    const { pathname, requests } = open('pickup=28.6,77.2&dropoff=28.5,77.2&dropoff_name=The+Summit');
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)).toMatchObject({
      pickup: connaughtPlace,
      dropoff: { ...hauzKhas, address: `The Summit, ${hauzKhas.address}` },
    });
    expect(requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('begins where the person is when it names no pickup', async () => {
    const { pathname } = open('dropoff=28.5,77.2');
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)).toMatchObject({ pickup: connaughtPlace, dropoff: hauzKhas });
  });

  it('with words opens the search with them: the person chooses', async () => {
    const { pathname } = open('dropoff=Cafe+Lota');
    expect(await screen.findByRole('option', { name: /^Cafe Lota/ })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Where to?' })).toHaveValue('Cafe Lota');
    expect(pathname()).toBe('/rider?change=dropoff');
    await userEvent.click(screen.getByRole('option', { name: /^Cafe Lota/ }));
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });

  it('without anything opens the home screen', async () => {
    const { pathname } = open('');
    await waitFor(() => expect(pathname()).toBe('/rider'));
    expect(screen.getByRole('combobox', { name: 'Where to?' })).toHaveValue('');
  });

  it('says when the search does not answer, and tries again', async () => {
    let answers = false;
    const { pathname } = open('dropoff=28.5,77.2', {
      'GET /api/places': () =>
        answers ? answerOf(searchPlaces, [makePlace(point)]) : Promise.reject(new TypeError('offline')),
    });
    expect(await screen.findByText('Booking could not be loaded')).toBeInTheDocument();
    answers = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
  });
});

describe('a place that another app shares', () => {
  it('is the drop-off: the point of its link', async () => {
    const text = encodeURIComponent('Hauz Khas Fort\nhttps://www.google.com/maps?q=28.5494,77.2001');
    const { pathname } = open(`title=Fort&text=${text}`);
    await waitFor(() => expect(pathname()).toBe('/rider/booking'));
    expect(readTripPlan(rider.id)?.dropoff).toMatchObject(hauzKhas);
  });

  it('is searched by its words when its link is a short one', async () => {
    const text = encodeURIComponent('Cafe Lota\nPragati Maidan\nhttps://maps.app.goo.gl/a1B2c3');
    open(`text=${text}`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Where to?' })).toHaveValue('Cafe Lota, Pragati Maidan'),
    );
  });
});
