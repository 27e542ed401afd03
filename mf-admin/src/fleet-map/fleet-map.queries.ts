import { fleetMap } from '@rahi/contracts/calls/drivers.calls';
import { tripMap } from '@rahi/contracts/calls/rides.calls';
import type { TripOnMap } from '@rahi/contracts/ride';
import { queryKeyFor, type ApiClient, type Page } from '@rahi/web-kit';
import { queryOptions } from '@tanstack/react-query';
import { nobody, withPage, type Fleet } from './fleet-pages.js';

/** No live message announces positions, so they are polled. Milliseconds. */
const fleetPollMs = 1_000;
/** Until all drivers have been read once. */
const firstRoundMs = 50;
/** While they cannot be had. */
const fleetRetryMs = 5_000;
/** Trips are announced live as well. */
export const tripsPollMs = 5_000;
/** The limit of pages, of 2,000 trips each. */
const mostTripPages = 10;

const fleetKey = queryKeyFor(fleetMap, {});

/** Each query reads the next page of all drivers. */
export const fleetQuery = (api: ApiClient) =>
  queryOptions<Fleet, Error, Fleet, string[]>({
    queryKey: fleetKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<Fleet>(fleetKey) ?? nobody;
      const query = known.cursor === null ? {} : { cursor: known.cursor };
      return withPage(known, await api.page(fleetMap, { query }, { signal }));
    },
  });

/** The interval between reads of positions, which depends on the last read. */
export const fleetInterval = ({ state }: { state: { status: string; data: Fleet | undefined } }): number => {
  if (state.status === 'error') return fleetRetryMs;
  return state.data?.whole === false ? firstRoundMs : fleetPollMs;
};

/** All trips, the pages one after another. */
export const tripsQuery = (api: ApiClient) =>
  queryOptions<Page<TripOnMap[]>, Error, Page<TripOnMap[]>, string[]>({
    queryKey: queryKeyFor(tripMap, {}),
    queryFn: async ({ signal }) => {
      const trips = await api.page(tripMap, {}, { signal });
      for (let pages = 1; trips.next !== null && pages < mostTripPages; pages++) {
        const { items, next } = await api.page(tripMap, { query: { cursor: trips.next } }, { signal });
        trips.items.push(...items);
        trips.next = next;
      }
      return trips;
    },
  });
