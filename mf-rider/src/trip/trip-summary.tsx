import type { Ride } from '@rahi/contracts/ride';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { formatKm, formatMinutes } from '../area/figures.js';

/** R19: constants of the documented summary, for display alone; the total is what was charged. */
const summary = { basePaise: 3500, perKmPaise: 2000, perMinutePaise: 150, gstPaise: 700 } as const;

const amount = (paise: number) => <Money rupees={rupeesFromPaise(Math.round(paise))} />;

export function TripSummary({ ride }: { ride: Pick<Ride, 'distance' | 'duration' | 'fare'> }) {
  const { formatMessage } = useIntl();
  const km = Number(ride.distance);
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'trip.base' })}>{amount(summary.basePaise)}</KeyValue>
      <KeyValue name={formatMessage({ id: 'trip.distance' }, { km: formatKm(km) })}>
        {amount(summary.perKmPaise * km)}
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'trip.time' }, { duration: formatMinutes(ride.duration) })}>
        {amount(summary.perMinutePaise * ride.duration)}
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'trip.gst' })}>{amount(summary.gstPaise)}</KeyValue>
      <KeyValue name={formatMessage({ id: 'trip.total' })} total>
        <Money rupees={ride.fare} />
      </KeyValue>
    </KeyValues>
  );
}
