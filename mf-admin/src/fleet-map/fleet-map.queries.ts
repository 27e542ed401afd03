import { fleetMap } from '@rahi/contracts/calls/drivers.calls';
import type { ApiClient } from '@rahi/web-kit';
import { pageOptionsFor } from '../paging.js';

/** Positions are told by nobody live: they are asked for, in milliseconds. */
export const fleetPollMs = 5_000;

export const fleetQuery = (api: ApiClient) => pageOptionsFor(api, fleetMap, {});
