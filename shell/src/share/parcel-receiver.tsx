import { dialled } from '@rahi/contracts/phones';
import type { SharedTrip } from '@rahi/contracts/trip-share';
import { ButtonLink } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import styles from './guest-of-trip.module.css';

interface ParcelReceiverProps {
  receiver: NonNullable<SharedTrip['receiver']>;
  driver: SharedTrip['driver'];
}

/** What the receiver of a parcel needs: who sends it, the code to tell the driver, and the driver's phone. */
export function ParcelReceiver({ receiver, driver }: ParcelReceiverProps) {
  const { sentBy, code, driverPhone, returned } = receiver;
  return (
    <>
      <p className={styles.words}>
        <FormattedMessage id={returned ? 'share.parcelReturned' : 'share.sentBy'} values={{ name: sentBy }} />
      </p>
      {code !== null && (
        <section className={styles.code}>
          <h2 className={styles.label}>
            <FormattedMessage id="share.deliveryCode" />
          </h2>
          <p className={styles.digits}>{code}</p>
          <p className={styles.words}>
            <FormattedMessage id="share.deliveryCodeHint" />
          </p>
        </section>
      )}
      {driverPhone !== null && (
        <ButtonLink wide icon="phone" href={`tel:${dialled(driverPhone)}`}>
          <FormattedMessage id="share.call" values={{ name: driver?.name }} />
        </ButtonLink>
      )}
    </>
  );
}
