import type { Ride } from '@rahi/contracts/ride';
import { nextStop } from '@rahi/contracts/stops';
import { FormattedMessage } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import { WaitingTerms } from './waiting-terms.js';

/** Which stop of the trip is next (R44); while the car stands there, what that costs. Nothing without a stop ahead. */
export function NextStop({ ride: { stops = [], stopTerms } }: { ride: Pick<Ride, 'stops' | 'stopTerms'> }) {
  const place = nextStop(stops);
  const stop = place === null ? undefined : stops[place];
  if (place === null || !stop) return null;
  const values = { number: place + 1, count: stops.length, place: shortAddress(stop.address) };
  if (stop.arrivedAt === null) {
    return (
      <p>
        <FormattedMessage id="trip.nextStop" values={values} />
      </p>
    );
  }
  const until = stopTerms && Date.parse(stop.arrivedAt) + stopTerms.freeMinutes * 60_000;
  return (
    <p>
      <FormattedMessage id="trip.atStop" values={values} />
      {stopTerms && until && (
        <>
          {' · '}
          <WaitingTerms terms={{ freeUntil: new Date(until).toISOString(), perMinute: stopTerms.perMinute }} />
        </>
      )}
    </p>
  );
}
