import type { ChangeOffer } from '@rahi/contracts/change-offer';
import { firstName } from '@rahi/contracts/first-name';
import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { openStops } from '@rahi/contracts/stops';
import { Banner, Button, Dialog, Money, Skeleton } from '@rahi/ui-kit';
import { ApiError, describeError, formatClock } from '@rahi/web-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BeforeAfter, Side, SideFare } from '../area/before-after.js';
import { PlaceField } from '../places/place-field.js';
import { shortAddress, stopOfPlace } from '../places/stop-of-place.js';
import { usePlaceSearch } from '../places/use-place-search.js';
import { dropoffOf, pickupOf, stopsOf } from '../rides/ride-stops.js';
import type { Stop } from '../rides/trip-plan.js';
import { StopsDialog } from '../stops/stops.dialog.js';
import styles from './change-trip.module.css';
import { useChangeOffer, useConfirmChange, type TripWish } from './change-trip.queries.js';

interface ChangeTripDialogProps {
  ride: Ride;
  onClose(): void;
}

/** The rest of the trip as the rider wishes it, with fare and arrival before and after (R44). Open while mounted. */
export function ChangeTripDialog({ ride, onClose }: ChangeTripDialogProps) {
  const { formatMessage } = useIntl();
  const [wish, setWish] = useState<TripWish | null>(null);
  const offer = useChangeOffer(ride, wish);
  const confirm = useConfirmChange(ride);
  const choose = (chosen: TripWish) => {
    confirm.reset();
    setWish(chosen);
  };
  const send = (token: string) =>
    confirm.mutate(token, {
      onSuccess: onClose,
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'fare_changed') void offer.refetch();
      },
    });
  const figures = offer.data ?? null;
  const problem = confirm.error ?? offer.error;
  const driver = firstName(ride.driver?.user.name);
  return (
    <Dialog
      open
      title={formatMessage({ id: 'change.open' })}
      onClose={onClose}
      actions={
        <>
          <Button wide onClick={onClose}>
            <FormattedMessage id="change.keep" />
          </Button>
          <Button
            kind="primary"
            disabled={!figures}
            loading={confirm.isPending || offer.isFetching}
            onClick={() => figures && send(figures.token)}
          >
            {figures ? (
              <FormattedMessage
                id={driver ? 'change.ask' : 'change.confirm'}
                values={{ driver, total: formatRupees(figures.fare) }}
              />
            ) : (
              <FormattedMessage id="change.open" />
            )}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Places ride={ride} wish={wish === 'endHere' ? null : wish} onChoose={choose} />
        {ride.status === 'in_progress' && (
          <Button wide aria-pressed={wish === 'endHere'} onClick={() => choose('endHere')}>
            <FormattedMessage id="change.endHere" />
          </Button>
        )}
        {wish && <Figures ride={ride} offer={figures} failed={problem !== null} />}
        <output className={styles.problem}>
          {problem && (
            <Banner
              tone="bad"
              title={formatMessage({ id: 'change.notChanged' })}
              action={
                confirm.error === null && (
                  <Button small loading={offer.isFetching} onClick={() => void offer.refetch()}>
                    <FormattedMessage id="ui.retry" />
                  </Button>
                )
              }
            >
              {describeError(formatMessage, problem)}
            </Banner>
          )}
        </output>
      </div>
    </Dialog>
  );
}

interface PlacesProps {
  ride: Ride;
  /** Null while the trip ends where the car is, or nothing is chosen. */
  wish: Exclude<TripWish, 'endHere'> | null;
  onChoose(wish: TripWish): void;
}

/** A new drop-off by the search, and the stops that are ahead. */
function Places({ ride, wish, onChoose }: PlacesProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState('');
  const [stopsOpen, setStopsOpen] = useOpenLayer();
  const [pickup, dropoff] = [pickupOf(ride), wish?.dropoff ?? dropoffOf(ride)];
  const search = usePlaceSearch(text, pickup);
  const stops = wish?.stops ?? stopsOf({ stops: openStops(ride.stops) });
  const goTo = (stop: Stop) => {
    setText('');
    onChoose({ ...wish, dropoff: stop });
  };
  return (
    <>
      <p className={styles.now}>
        <FormattedMessage id="change.goesTo" values={{ place: shortAddress(dropoff.address), count: stops.length }} />
      </p>
      <PlaceField
        label={formatMessage({ id: 'change.dropoff' })}
        placeholder={formatMessage({ id: 'change.dropoff' })}
        end="dropoff"
        text={text}
        search={search}
        onType={setText}
        onClear={() => setText('')}
        onChoose={(place) => goTo(stopOfPlace(place))}
        onEnter={() => search.places[0] && goTo(stopOfPlace(search.places[0]))}
      />
      <Button wide icon="pin" onClick={() => setStopsOpen(true)}>
        <FormattedMessage id="stops.open" values={{ count: stops.length }} />
      </Button>
      {stopsOpen && (
        <StopsDialog
          plan={{ pickup, dropoff, stops }}
          type={ride.vehicleType}
          onChoose={(changed) => onChoose({ ...wish, stops: changed })}
          onClose={() => setStopsOpen(false)}
        />
      )}
    </>
  );
}

/** Fare and arrival as they are, and as they would be. */
function Figures({ ride, offer, failed }: { ride: Ride; offer: ChangeOffer | null; failed: boolean }) {
  const pending = failed ? '–' : <Skeleton width={60} />;
  return (
    <BeforeAfter>
      <Side name={<FormattedMessage id="change.before" />}>
        <SideFare>
          <Money rupees={ride.fare} />
        </SideFare>
        <Arrival at={offer?.previousArrival ?? null} />
      </Side>
      <Side name={<FormattedMessage id="change.after" />} isNew>
        <SideFare>{offer ? <Money rupees={offer.fare} /> : pending}</SideFare>
        <Arrival at={offer?.arrival ?? null} />
      </Side>
    </BeforeAfter>
  );
}

/** @param at an ISO time; null where it is not known */
function Arrival({ at }: { at: string | null }) {
  if (!at) return null;
  return (
    <span>
      <FormattedMessage id="trip.arrivesAt" values={{ time: formatClock(at) }} />
    </span>
  );
}
