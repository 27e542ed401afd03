import type { Ride } from '@rahi/contracts/ride';
import { dialled } from '@rahi/contracts/phones';
import { Button, ButtonLink, EmergencyButton, useConnectedCall } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { CancelRide } from './cancel-ride.js';
import { MessageDriver } from './message-driver.js';
import { ShareTrip } from './share-trip.js';
import styles from './trip-actions.module.css';

/** The actions before the trip starts: call the driver, write to them, cancel; and Emergency, where it is during the trip. */
export function TripActions({ ride }: { ride: Ride }) {
  return (
    <>
      <ReachDriver ride={ride} />
      <div className={styles.last}>
        <EmergencyButton />
        <CancelRide ride={ride} />
      </div>
    </>
  );
}

/** To call the driver, to write to them, and to share the trip. */
export function ReachDriver({ ride }: { ride: Ride }) {
  return (
    <div className={styles.reach}>
      {/* R11: no number until the driver has agreed; R48: nor while the driver drives somebody else. */}
      {ride.confirmedAt !== null &&
        !ride.afterTrip &&
        (ride.maskedCall ? <ConnectedCall id={ride.id} /> : <CallDriver driver={ride.driver} />)}
      {!ride.afterTrip && <MessageDriver ride={ride} />}
      <ShareTrip ride={ride} />
    </div>
  );
}

/** Opens the dialler (R31); there only while the driver's number is shown to the rider (R22). */
function CallDriver({ driver }: Pick<Ride, 'driver'>) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const phone = driver?.user.phone;
  if (!phone) return null;
  return (
    <ButtonLink
      href={`tel:${dialled(phone)}`}
      icon="phone"
      wide
      onClick={() =>
        services.toast.show({
          title: formatMessage({ id: 'trip.callingDriver' }),
          description: formatMessage({ id: 'trip.openingDialler' }, { name: driver.user.name }),
        })
      }
    >
      <FormattedMessage id="trip.call" />
    </ButtonLink>
  );
}

/** Rings both, where an operator keeps people's numbers from each other (R22). */
function ConnectedCall({ id }: Pick<Ride, 'id'>) {
  const call = useConnectedCall(id);
  return (
    <Button icon="phone" wide loading={call.isPending} onClick={() => call.mutate()}>
      <FormattedMessage id="trip.call" />
    </Button>
  );
}
