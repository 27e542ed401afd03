import { BottomSheet, Button, LegMark, placeText, SheetHeader, Skeleton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { OutstationInstead } from '../outstation/outstation-instead.js';
import { distanceTo } from '../places/distance-to.js';
import { shortAddress, stopAt } from '../places/stop-of-place.js';
import { sentenceOfNotServed, useCities } from '../places/use-cities.js';
import { usePlaceAt, type PlaceAt } from '../places/use-place-at.js';
import type { Stop } from '../rides/trip-plan.js';
import type { Pin } from './use-pin.js';
import styles from './pin.sheet.module.css';

export interface PinSheetProps {
  pin: Pin;
  /** Where the trip begins while its drop-off is chosen; null where that does not matter. */
  from: Stop | null;
  onChoose(stop: Stop): void;
  onBack(): void;
  onCover(pixels: number): void;
}

/** Chooses an end of the trip on the map: names the place at the pin, and takes it. */
export function PinSheet({ pin, from, onChoose, onBack, onCover }: PinSheetProps) {
  const { formatMessage } = useIntl();
  const found = usePlaceAt(pin.at);
  const stop = pin.at && !found.pending ? stopAt(pin.at, found.place) : null;
  const refused = found.place?.served === false;
  return (
    <BottomSheet
      label={formatMessage({ id: 'places.chooseOnTheMap' })}
      header={<SheetHeader title={formatMessage({ id: 'places.chooseOnTheMap' })} onBack={onBack} />}
      onCover={onCover}
      actions={
        <Button kind="primary" disabled={!stop || refused} onClick={() => stop && onChoose(stop)}>
          {formatMessage({ id: `home.set.${pin.end}` })}
        </Button>
      }
    >
      <div className={styles.place}>
        <LegMark end={pin.end} />
        <output className={styles.words}>{stop ? <Words stop={stop} found={found} /> : <Asking />}</output>
        {stop && !refused && from && <span className={styles.side}>{distanceTo(from, stop)}</span>}
        {found.error && (
          <Button small onClick={found.retry}>
            <FormattedMessage id="ui.retry" />
          </Button>
        )}
      </div>
      {stop && refused && from && <OutstationInstead plan={{ pickup: from, dropoff: stop }} />}
      <p className={styles.hint}>
        <FormattedMessage id="home.pinHint" />
      </p>
    </BottomSheet>
  );
}

function Asking() {
  return (
    <>
      <span className={styles.name}>
        <FormattedMessage id="home.readingAddress" />
      </span>
      <Skeleton shape="line" />
    </>
  );
}

function Words({ stop, found: { place, error } }: { stop: Stop; found: PlaceAt }) {
  const { formatMessage } = useIntl();
  const refused = place?.served === false;
  const cities = useCities(refused);
  if (refused) {
    return <span className={styles.note}>{sentenceOfNotServed(formatMessage, cities)}</span>;
  }
  const [, ...rest] = stop.address.split(',');
  return (
    <>
      <span className={styles.name}>{place ? shortAddress(stop.address) : stop.address}</span>
      <span className={styles.note}>
        {error ? describeError(formatMessage, error, 'places.failed') : placeText(rest.join(',').trim())}
      </span>
    </>
  );
}
