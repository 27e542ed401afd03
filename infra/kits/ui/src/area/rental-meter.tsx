import { formatRupees } from '@rahi/contracts/money';
import { rentalLeft, type RentalOfRide, type RentalUse } from '@rahi/contracts/rental';
import { FormattedMessage, useIntl } from 'react-intl';
import { Banner } from '../banner.js';
import { KeyValue, KeyValues } from '../key-value.js';
import { Progress } from '../progress.js';
import { MeterState, type MeterFailure } from './meter-state.js';

interface RentalMeterProps {
  rental: RentalOfRide;
  /** What it has used; null before that is known. */
  used: RentalUse | null;
  failure?: MeterFailure;
}

/** Time and distance of a rental so far, what is left of its package, and a warning before that is used up. */
export function RentalMeter({ rental, used, failure = null }: RentalMeterProps) {
  return <MeterState failure={failure}>{used && <Figures rental={rental} used={used} />}</MeterState>;
}

function Figures({ rental, used }: { rental: RentalOfRide; used: RentalUse }) {
  const { formatMessage } = useIntl();
  const left = rentalLeft(rental, used);
  const rates = { perKm: formatRupees(rental.perKm), perMinute: formatRupees(rental.perMinute) };
  const share = Math.max(used.minutes / (rental.hours * 60), used.km / rental.km);
  return (
    <>
      {(left.usedUp || left.nearlyUsedUp) && (
        <output>
          <Banner
            tone={left.usedUp ? 'bad' : 'accent'}
            title={formatMessage({ id: left.usedUp ? 'ui.trip.rentalUsedUp' : 'ui.trip.rentalNearlyUsedUp' })}
          >
            <FormattedMessage id="ui.trip.rentalRates" values={rates} />
          </Banner>
        </output>
      )}
      <Progress label={formatMessage({ id: 'ui.trip.rentalUsed' })} percent={Math.min(100, Math.round(100 * share))} />
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'ui.trip.rentalUsed' })}>
          <FormattedMessage id="ui.trip.rentalFigures" values={figuresOf(used)} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'ui.trip.rentalLeft' })}>
          <FormattedMessage id="ui.trip.rentalFigures" values={figuresOf(left)} />
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'ui.trip.rentalBeyond' })}>
          <FormattedMessage id="ui.trip.rentalRates" values={rates} />
        </KeyValue>
      </KeyValues>
    </>
  );
}

const figuresOf = ({ km, minutes }: RentalUse) => ({
  hours: Math.floor(minutes / 60),
  minutes: minutes % 60,
  km: Math.round(km * 10) / 10,
});
