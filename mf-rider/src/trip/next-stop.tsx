import type { Ride } from '@rahi/contracts/ride';
import { stopAhead, waitingAt } from '@rahi/contracts/stops';
import { FormattedMessage } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import { WaitingTerms } from './waiting-terms.js';

/** Which stop of the trip is next (R44); while the car stands there, what that costs. Nothing without a stop ahead. */
export function NextStop({ ride: { stops = [], stopTerms } }: { ride: Pick<Ride, 'stops' | 'stopTerms'> }) {
  const next = stopAhead(stops);
  if (!next) return null;
  const { stop, number } = next;
  const values = { number, count: stops.length, place: shortAddress(stop.address) };
  if (stop.arrivedAt === null) {
    return (
      <p>
        <FormattedMessage id="trip.nextStop" values={values} />
      </p>
    );
  }
  const terms = waitingAt(stop, stopTerms);
  return (
    <p>
      <FormattedMessage id="trip.atStop" values={values} />
      {terms && (
        <>
          {' · '}
          <WaitingTerms terms={terms} />
        </>
      )}
    </p>
  );
}
