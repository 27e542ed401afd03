import { mostStops } from '@rahi/contracts/stops';
import type { VehicleType } from '@rahi/contracts/vehicles';
import { Button, Dialog, IconButton } from '@rahi/ui-kit';
import { describeError } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PlaceField } from '../places/place-field.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import type { Stop, TripPlan } from '../rides/trip-plan.js';
import { useBestOrder } from './use-best-order.js';
import styles from './stops.dialog.module.css';

interface StopsDialogProps {
  plan: TripPlan;
  type: VehicleType;
  /** Called at each change: the fare follows. */
  onChoose(stops: readonly Stop[]): void;
  onClose(): void;
}

/** The stops of the planned trip (R44): added by the search, moved, removed, put in the best order. Open while mounted. */
export function StopsDialog({ plan, type, onChoose, onClose }: StopsDialogProps) {
  const { formatMessage } = useIntl();
  const stops = plan.stops ?? [];
  const [text, setText] = useState('');
  const search = usePlaceSearch(text, plan.pickup);
  const best = useBestOrder(plan, type, onChoose);
  const change = (changed: readonly Stop[]) => {
    best.reset();
    onChoose(changed);
  };
  const add = (stop: Stop) => {
    setText('');
    change([...stops, stop]);
  };
  const move = (from: number, by: 1 | -1) => {
    const [here, there] = [stops[from], stops[from + by]];
    if (here && there) change(stops.with(from, there).with(from + by, here));
  };
  return (
    <Dialog
      open
      title={formatMessage({ id: 'stops.title' })}
      onClose={onClose}
      actions={
        <>
          {stops.length > 1 && (
            <Button wide loading={best.isPending} onClick={() => best.mutate()}>
              <FormattedMessage id="stops.bestOrder" />
            </Button>
          )}
          <Button kind="primary" onClick={onClose}>
            <FormattedMessage id="stops.done" />
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>
          <FormattedMessage id="stops.hint" values={{ most: mostStops }} />
        </p>
        {stops.length > 0 && (
          <ol className={styles.list}>
            {stops.map((stop, place) => {
              const values = { number: place + 1, place: shortAddress(stop.address) };
              return (
                // One place may be a stop twice.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={place} className={styles.stop}>
                  <span className={styles.place}>
                    <FormattedMessage id="stops.stop" values={values} />
                  </span>
                  <IconButton
                    icon="chevron-up"
                    label={formatMessage({ id: 'stops.earlier' }, values)}
                    disabled={place === 0}
                    onClick={() => move(place, -1)}
                  />
                  <IconButton
                    icon="chevron-down"
                    label={formatMessage({ id: 'stops.later' }, values)}
                    disabled={place === stops.length - 1}
                    onClick={() => move(place, 1)}
                  />
                  <IconButton
                    icon="close"
                    label={formatMessage({ id: 'stops.remove' }, values)}
                    onClick={() => change(stops.toSpliced(place, 1))}
                  />
                </li>
              );
            })}
          </ol>
        )}
        {best.error && <p role="alert">{describeError(formatMessage, best.error)}</p>}
        {best.isSuccess && (
          <output>
            <FormattedMessage id="stops.ordered" />
          </output>
        )}
        {stops.length < mostStops && (
          <PlaceField
            label={formatMessage({ id: 'stops.add' })}
            placeholder={formatMessage({ id: 'stops.add' })}
            end="dropoff"
            text={text}
            search={search}
            onType={setText}
            onClear={() => setText('')}
            onChoose={(place) => add(stopOfPlace(place))}
            onEnter={() => search.places[0] && add(stopOfPlace(search.places[0]))}
          />
        )}
      </div>
    </Dialog>
  );
}
