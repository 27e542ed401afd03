import { formatRupees } from '@rahi/contracts/money';
import type { OutstationOfRide, OutstationUse } from '@rahi/contracts/outstation';
import { FormattedMessage, useIntl } from 'react-intl';
import { KeyValue, KeyValues } from '../key-value.js';
import { OutstationKind } from '../legs.js';
import { MeterState, type MeterFailure } from './meter-state.js';

interface OutstationMeterProps {
  outstation: OutstationOfRide;
  /** What it is so far; null before that is known. */
  used: OutstationUse | null;
  failure?: MeterFailure;
}

/** An outstation trip so far: its kilometres, time, nights and fare; and what it is charged by. */
export function OutstationMeter({ outstation, used, failure = null }: OutstationMeterProps) {
  return <MeterState failure={failure}>{used && <Figures outstation={outstation} used={used} />}</MeterState>;
}

function Figures({ outstation, used }: { outstation: OutstationOfRide; used: OutstationUse }) {
  const { formatMessage } = useIntl();
  const { km, minutes, nights, fare } = used;
  return (
    <KeyValues>
      <KeyValue name={formatMessage({ id: 'ui.trip.outstationKind' })}>
        <OutstationKind outstation={outstation} />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'ui.trip.rentalUsed' })}>
        <FormattedMessage
          id="ui.trip.outstationFigures"
          values={{
            km: Math.round(km * 10) / 10,
            days: nights + 1,
            nights,
            hours: Math.floor(minutes / 60),
            minutes: minutes % 60,
          }}
        />
      </KeyValue>
      <KeyValue name={formatMessage({ id: 'ui.trip.outstationFare' })}>{formatRupees(fare)}</KeyValue>
      <KeyValue name={formatMessage({ id: 'ui.trip.outstationRates' })}>
        <FormattedMessage id="ui.trip.outstationRatesOf" values={ratesOf(outstation)} />
      </KeyValue>
    </KeyValues>
  );
}

/** The prices of an outstation trip as sentences take them. */
export const ratesOf = ({
  kind,
  perKm,
  leastKm,
  allowance,
  night,
}: Pick<OutstationOfRide, 'kind' | 'perKm' | 'leastKm' | 'allowance' | 'night'>) => ({
  kind,
  leastKm,
  perKm: formatRupees(perKm),
  allowance: formatRupees(allowance),
  night: formatRupees(night),
});
