import type { Ride } from '@rahi/contracts/ride';
import {
  Banner,
  BottomSheet,
  Button,
  CountdownRing,
  Legs,
  PreferenceSigns,
  SheetHeader,
  VisuallyHidden,
} from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Compensation } from '../area/compensation.js';
import { UnmetWishesOfSearch } from '../preferences/unmet-wishes.js';
import { ChangeTrip } from '../trip/change-trip.js';
import { useAskedFirst } from './asked-first.queries.js';
import { BookedRide } from './booked-ride.js';
import { useCancelSearch } from './cancel-search.js';
import { lostDriver } from './lost-driver.js';
import { NotificationOffer } from './notification-offer.js';
import { useOfferWindow } from './offer-window.js';
import { titleOfSearch } from './title-of-search.js';
import styles from './matching.sheet.module.css';

interface MatchingSheetProps {
  ride: Ride;
  /** Drivers of the ride's type nearby. */
  near: number;
  note?: ReactNode;
  onCover(pixels: number): void;
}

/** "Finding your driver": shows how far the server's search is, and lets the rider cancel. */
export function MatchingSheet({ ride, near, note, onCover }: MatchingSheetProps) {
  const { formatMessage } = useIntl();
  const { secondsLeft, total } = useOfferWindow(ride);
  const title = titleOfSearch(formatMessage, ride);
  useDocumentTitle(title);
  // A ride that was booked for later has time: it is not one driver's turn that counts.
  const offering = secondsLeft > 0 && !ride.pickupAt;
  const lost = lostDriver(ride);
  const kept = useAskedFirst(ride, offering);
  const state = kept
    ? formatMessage({ id: 'matching.askingKept' }, { named: kept.name !== null, name: kept.name })
    : formatMessage({
        id: near === 0 ? 'matching.looking' : offering ? 'matching.askingOne' : 'matching.askingMore',
      });

  return (
    <BottomSheet
      label={title}
      header={
        <SheetHeader
          title={title}
          note={near > 0 && formatMessage({ id: 'matching.driversNearby' }, { count: near })}
          beside={
            offering && (
              <CountdownRing
                small
                calm
                seconds={secondsLeft}
                total={total}
                label={formatMessage({ id: 'matching.time' })}
              />
            )
          }
        />
      }
      onCover={onCover}
      actions={<CancelSearch ride={ride} />}
    >
      {note}
      {lost && <Banner tone="neutral" title={formatMessage({ id: `matching.lost.${lost}` })} />}
      {lost === 'gaveBack' && <Compensation ride={ride} />}
      <p className={styles.state}>{state}</p>
      <VisuallyHidden live>
        {ride.pickupAt ? title : formatMessage({ id: 'matching.spoken' }, { state })}
      </VisuallyHidden>
      <UnmetWishesOfSearch ride={ride} />
      <Legs ride={ride} />
      <PreferenceSigns ride={ride} />
      <BookedRide ride={ride} again={lost !== null && !ride.change} />
      <ChangeTrip ride={ride} />
      <NotificationOffer />
    </BottomSheet>
  );
}

function CancelSearch({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const cancel = useCancelSearch();
  const press = () =>
    cancel.mutate(ride, {
      onSuccess: (ended) =>
        services.toast.show(
          ended.status === 'cancelled'
            ? {
                title: formatMessage({ id: 'matching.rideCancelled' }),
                description: formatMessage({ id: 'matching.cancelled' }),
              }
            : {
                title: formatMessage({ id: 'matching.notCancelled' }),
                description: formatMessage({ id: 'matching.acceptedBefore' }),
              },
        ),
      onError: (error) =>
        services.toast.show({
          title: formatMessage({ id: 'matching.notCancelled' }),
          description: describeError(formatMessage, error),
          tone: 'bad',
        }),
    });
  return (
    <>
      <p className={styles.free}>
        <FormattedMessage id="matching.cancelIsFree" />
      </p>
      <Button kind="danger" wide loading={cancel.isPending} onClick={press}>
        <FormattedMessage id="matching.cancelSearch" />
      </Button>
    </>
  );
}
