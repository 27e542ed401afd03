import { unclaimedRupees } from '@rahi/contracts/payment';
import { knownPreferences } from '@rahi/contracts/preferences';
import type { Ride } from '@rahi/contracts/ride';
import { isActive } from '@rahi/contracts/ride-lifecycle';
import { Button, Icon, KeyValue, KeyValues, Legs, Money, PreferenceSigns, Skeleton, StatusBadge } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { formatClock, useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatRupees } from '@rahi/contracts/money';
import { formatKm, formatMinutes } from '../area/figures.js';
import { riderPaths } from '../area/rider-paths.js';
import { BillDispute } from '../bill/bill-dispute.js';
import { BlockDriver } from '../bill/block-driver.js';
import { HelpWithRide } from '../bill/help-with-ride.js';
import { PaymentWords } from '../bill/payment-words.js';
import { RideReceipt } from '../bill/ride-receipt.js';
import { SplitFare } from '../bill/split-fare.js';
import { shortAddress } from '../places/stop-of-place.js';
import { DownloadInvoice } from '../rides/download-invoice.js';
import { RateRide } from '../rides/rate-ride.js';
import { useRebook } from '../rides/use-rebook.js';
import { useWayOfRide } from './use-way-of-ride.js';
import styles from './ride-entry.module.css';

interface RideEntryProps {
  ride: Ride;
  open: boolean;
  onToggle(): void;
}

/** One ride: its places and its fare. When open, also the rest of the ride and its actions. */
export function RideEntry({ ride, open, onToggle }: RideEntryProps) {
  const details = `ride-${ride.id}`;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <StatusBadge status={ride.status} />
        <span className={styles.time}>{formatClock(ride.createdAt)}</span>
        {/* A ride that was never driven has no price; the details show a cancellation fee. */}
        {ride.status !== 'cancelled' && (
          <span className={styles.fare}>
            <Money rupees={ride.fare} />
          </span>
        )}
      </div>
      {ride.guest && (
        <span className={styles.time}>
          <FormattedMessage id="guest.for" values={{ name: ride.guest.name }} />
        </span>
      )}
      <Legs ride={ride} />
      <button type="button" className={styles.toggle} aria-expanded={open} aria-controls={details} onClick={onToggle}>
        <span>
          <FormattedMessage id="history.ofRideTo" values={{ shown: open, place: shortAddress(ride.dropoffAddress) }} />
        </span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} />
      </button>
      <div id={details} hidden={!open} className={styles.details}>
        {open && <Details ride={ride} />}
      </div>
    </li>
  );
}

function Details({ ride }: { ride: Ride }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const rebook = useRebook();
  const way = useWayOfRide(ride);
  const owed = ride.payment && ride.payment.state !== 'none' ? ride.payment : null;
  return (
    <>
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'history.distance' })}>{way ? formatKm(way.km) : <Skeleton />}</KeyValue>
        <KeyValue name={formatMessage({ id: 'history.duration' })}>
          {way ? formatMinutes(way.minutes) : <Skeleton />}
        </KeyValue>
        <KeyValue name={formatMessage({ id: 'history.vehicle' })}>
          <FormattedMessage id={`ui.vehicle.${ride.vehicleType}`} />
        </KeyValue>
        {ride.driver && <KeyValue name={formatMessage({ id: 'history.driver' })}>{ride.driver.user.name}</KeyValue>}
        {knownPreferences(ride.preferences).length > 0 && (
          <KeyValue name={formatMessage({ id: 'history.preferences' })}>
            <PreferenceSigns ride={ride} />
          </KeyValue>
        )}
        <KeyValue name={formatMessage({ id: 'history.ride' })}>{ride.id.slice(0, 8)}</KeyValue>
        {owed && (
          <KeyValue name={formatMessage({ id: 'history.payment' })}>
            <PaymentWords payment={owed} />
          </KeyValue>
        )}
        {Number(ride.tip ?? 0) > 0 && (
          <KeyValue name={formatMessage({ id: 'history.tip' })}>
            <Money rupees={ride.tip ?? 0} />
          </KeyValue>
        )}
      </KeyValues>
      {(ride.status === 'completed' || owed) && <RideReceipt ride={ride} />}
      <SplitFare ride={ride} />
      <BillDispute ride={ride} />
      <BlockDriver ride={ride} />
      <HelpWithRide ride={ride} />
      {owed?.state === 'due' && (
        <Button wide onClick={() => void navigate(riderPaths.trip(basePath, ride.id))}>
          <FormattedMessage id="history.pay" values={{ amount: formatRupees(unclaimedRupees(owed)) }} />
        </Button>
      )}
      {ride.status === 'completed' && (
        <>
          <RateRide ride={ride} />
          <Button wide icon="refresh" onClick={() => rebook(ride)}>
            <FormattedMessage id="history.rebook" />
          </Button>
          <DownloadInvoice ride={ride} label={formatMessage({ id: 'history.receipt' })} />
        </>
      )}
      {isActive(ride.status) && (
        <Button wide onClick={() => void navigate(riderPaths.trip(basePath, ride.id))}>
          <FormattedMessage id="history.viewTripDetails" />
        </Button>
      )}
    </>
  );
}
