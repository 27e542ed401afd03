import { usualPaymentMethod } from '@rahi/contracts/payment-methods';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { Face, Legs, Pill, PreferenceSigns, Stars } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { lengthOf } from '../area/figures.js';
import { HiddenDropoff } from './hidden-dropoff.js';
import { useLengthOfRide } from './use-length-of-ride.js';
import styles from './offer-details.module.css';

/** §9: the rating shown for a rider without ratings. */
const defaultRiderRating = 4.8;

interface OfferDetailsProps {
  ride: Ride | RideRequest;
  /** The trip code, where the server gives one (R10). */
  code: string | null;
}

/** The trip and the passenger. */
export function OfferDetails({ ride, code }: OfferDetailsProps) {
  const { formatMessage } = useIntl();
  const name = ride.rider.name || formatMessage({ id: 'rideRequest.rider' });
  const { km, minutes } = useLengthOfRide(ride);
  const length = formatMessage({ id: 'rideRequest.length' }, lengthOf(km, minutes));
  return (
    <>
      <Legs ride={ride} dropoffNote={length} />
      <HiddenDropoff ride={ride} />
      <PreferenceSigns ride={ride} />
      <div className={styles.passenger}>
        <Face ride={ride} name={name} small />
        <span className={styles.name}>{name}</span>
        <Stars rating={ride.rider.rating ?? defaultRiderRating} />
        <span className={styles.payment}>
          <Pill>
            <FormattedMessage id={`rideRequest.payment.${ride.paymentMethod ?? usualPaymentMethod}`} />
          </Pill>
        </span>
      </div>
      {code && (
        <p className={styles.code}>
          <FormattedMessage id="rideRequest.tripCode" values={{ code: <strong>{code}</strong> }} />
        </p>
      )}
    </>
  );
}
