import type { Ride, RideRequest } from '@rahi/contracts/ride';
import type { ReactNode } from 'react';
import { EarningsBreakdown } from './earnings-breakdown.js';
import { earningsOf } from './earnings-of.js';
import { OfferDetails } from './offer-details.js';
import styles from './offer-summary.module.css';

interface OfferSummaryProps {
  ride: Ride | RideRequest;
  /** Null where nobody knows where the driver is. */
  pickupKm: number | null;
  /** The trip code, where the server gives one (R10). */
  code: string | null;
  /** The time that is left. */
  children: ReactNode;
}

/** What a driver decides by: the time that is left, what the ride brings, where it goes and with whom. */
export function OfferSummary({ ride, pickupKm, code, children }: OfferSummaryProps) {
  return (
    <>
      <div className={styles.offer}>
        <div className={styles.time}>{children}</div>
        <EarningsBreakdown earnings={earningsOf(ride, pickupKm)} pickupKm={pickupKm} />
      </div>
      <OfferDetails ride={ride} code={code} />
    </>
  );
}
