import { ownPlace } from '@rahi/contracts/calls/queues.calls';
import { queryOptionsFor, type ApiClient } from '@rahi/web-kit';

/** In a queue the place is read so often where no hint comes (R26), in milliseconds; otherwise four times less. */
export const placePollMs = 30_000;

export const ownPlaceQuery = (api: ApiClient) => queryOptionsFor(api, ownPlace, {});
