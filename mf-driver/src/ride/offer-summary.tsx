import type { DriverEarnings } from '@rahi/contracts/payment';
import type { Ride, RideRequest } from '@rahi/contracts/ride';
import { HeroMoney, Icon, Money } from '@rahi/ui-kit';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { kmText, minutesText } from '../area/figures.js';
import { BookedFor } from './booked-for.js';
import { earningsOf } from './earnings-of.js';
import { OfferDetails } from './offer-details.js';
import styles from './offer-summary.module.css';

/** The way to a pickup by road. */
export interface PickupWay {
  km: number;
  minutes: number;
}

interface OfferSummaryProps {
  ride: Ride | RideRequest;
  /** The straight line to the pickup, which decides about the bonus; null when the driver's position is unknown. */
  pickupKm: number | null;
  /** Null while it is not known: the straight line is shown, or a dash (R34). */
  way: PickupWay | null;
  /** The trip code, where the server gives one (R10). */
  code: string | null;
}

/** The facts that a driver decides by, in reading order: money, the way to the pickup, the trip, the rider. */
export function OfferSummary({ ride, pickupKm, way, code }: OfferSummaryProps) {
  const stated = earningsOf(ride, pickupKm);
  const earnings = ride.outstation ? estimated(stated) : stated;
  const km = way?.km ?? pickupKm;
  return (
    <>
      {ride.pickupAt && (
        <p className={styles.later}>
          <Icon name="clock" />
          <BookedFor pickupAt={ride.pickupAt} />
        </p>
      )}
      {ride.womanDriver === 'only' && (
        <p className={styles.later}>
          <Icon name="user" />
          <FormattedMessage id="rideRequest.womanDriver" />
        </p>
      )}
      {ride.guest && (
        <p className={styles.later}>
          <Icon name="user" />
          <FormattedMessage id="rideRequest.forGuest" values={{ name: ride.guest.name }} />
        </p>
      )}
      <div className={styles.lead}>
        <div className={styles.money}>
          <span className={styles.name}>
            <FormattedMessage id="rideRequest.yourEarnings" />
          </span>
          <HeroMoney rupees={earnings.net} />
        </div>
        <div className={styles.pickup}>
          <span className={styles.name}>
            <FormattedMessage id="rideRequest.distanceToPickup" />
          </span>
          <b className={styles.km}>{km === null ? '–' : kmText(km)}</b>
          {way !== null && <span className={styles.minutes}>{minutesText(way.minutes)}</span>}
        </div>
      </div>
      <Parts earnings={earnings} />
      <OfferDetails ride={ride} code={code} />
    </>
  );
}

const whole = (rupees: string) => Math.round(Number(rupees));

/** In whole rupees, whose parts add up: what an outstation trip brings is known at its end. */
function estimated(earnings: DriverEarnings): DriverEarnings {
  const [gross, bonus, net] = [whole(earnings.gross), whole(earnings.bonus), whole(earnings.net)];
  const commission = gross + bonus - net;
  return { ...earnings, gross: `${gross}`, bonus: `${bonus}`, net: `${net}`, commission: `${commission}` };
}

/** The parts of the earnings: fare less the quoted fee, plus the bonus for a near pickup (§9). */
function Parts({ earnings }: { earnings: DriverEarnings }) {
  const { gross, commissionPercent, commission, bonus } = earnings;
  return (
    <div className={styles.parts}>
      <Part name={<FormattedMessage id="rideRequest.tripFare" />}>
        <Money rupees={gross} />
      </Part>
      <Part name={<FormattedMessage id="rideRequest.platformFee" values={{ commissionPercent }} />}>
        <Money rupees={-Number(commission)} signed />
      </Part>
      <Part name={<FormattedMessage id="rideRequest.nearbyBonus" />} good={Number(bonus) > 0}>
        <Money rupees={bonus} signed />
      </Part>
    </div>
  );
}

function Part({ name, good = false, children }: { name: ReactNode; good?: boolean; children: ReactNode }) {
  return (
    <div className={styles.part} data-good={good || undefined}>
      <span>{name}</span>
      <b>{children}</b>
    </div>
  );
}
