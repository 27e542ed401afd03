import { fleetMap } from '@rahi/contracts/calls/drivers.calls';
import { tripMap } from '@rahi/contracts/calls/rides.calls';
import type { ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../paging.js';

/** Positions are told by nobody live: they are asked for. Milliseconds. */
const fleetPollMs = 1_000;
/** While they cannot be had. */
const fleetRetryMs = 5_000;
/** Trips are announced live as well. */
export const tripsPollMs = 5_000;

export const fleetQuery = (api: ApiClient) => pageOptionsFor(api, fleetMap, {});

/** How often positions are asked for, by how the last question went. */
export const fleetInterval = ({ state }: { state: { status: string } }): number =>
  state.status === 'error' ? fleetRetryMs : fleetPollMs;

export const tripsQuery = (api: ApiClient) => pageOptionsFor(api, tripMap, {});
