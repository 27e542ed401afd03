import { fareFor, gstPercent, tariff } from '@rahi/contracts/fares';
import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { KeyValue, KeyValues, Money } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { formatKm } from '../area/figures.js';

/** How the fare comes about, computed here by the function that the server charges with (R17). */
export function FareBreakdown({ type, km, surge }: { type: VehicleType; km: number; surge: number }) {
  const { formatMessage } = useIntl();
  const fare = fareFor(type, km, surge);
  const demand = Math.round((fare.basePaise + fare.distancePaise) * (surge - 1));
  const rounding = fare.subtotalPaise - fare.basePaise - fare.distancePaise - demand;
  const rate = formatRupees(rupeesFromPaise(tariff[type].perKmPaise));
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'booking.base' })}>
        <Money rupees={rupeesFromPaise(fare.basePaise)} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'booking.kmAtRate' }, { km: formatKm(km), rate })}>
        <Money rupees={rupeesFromPaise(fare.distancePaise)} />
      </KeyValue>
      {demand !== 0 && (
        <KeyValue name={formatMessage({ id: 'booking.surge' }, { surge })}>
          <Money rupees={rupeesFromPaise(demand)} signed />
        </KeyValue>
      )}
      {rounding !== 0 && (
        <KeyValue name={formatMessage({ id: 'booking.rounding' })}>
          <Money rupees={rupeesFromPaise(rounding)} signed />
        </KeyValue>
      )}
      <KeyValue name={formatMessage({ id: 'booking.gst' }, { gstPercent })}>
        <Money rupees={rupeesFromPaise(fare.gstPaise)} />
      </KeyValue>
    </KeyValues>
  );
}
