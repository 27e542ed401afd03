import { distanceKm } from '@rahi/contracts/geo/distance';
import type { Ride } from '@rahi/contracts/ride';
import { Button, ConfirmDialog } from '@rahi/ui-kit';
import { useState } from 'react';
import { metresText } from '../area/figures.js';
import { pickupOf } from '../ride/stops.js';
import type { TripSheetProps } from './trip-sheet.js';

/** Farther from the pickup than this, in kilometres, "I've Arrived" may be a slip of the thumb. */
const nearKm = 0.3;

/** Tells the rider that the driver is there; asks first when the device is not near the pickup. */
export function ArrivedButton({ ride, trip, moves }: TripSheetProps) {
  const [asking, setAsking] = useState(false);
  const awayKm = trip.position ? distanceKm(trip.position, pickupOf(ride)) : 0;
  const busy = moves.moving === 'driver_arrived';
  const arrive = async () => {
    await moves.move({ status: 'driver_arrived' });
    setAsking(false);
  };
  return (
    <>
      <Button kind="primary" loading={busy} onClick={() => (awayKm > nearKm ? setAsking(true) : void arrive())}>
        I've Arrived
      </Button>
      <ConfirmDialog
        open={asking}
        title="Are you at the pickup?"
        confirmLabel="Yes, I've arrived"
        keepLabel="Keep driving"
        busy={busy}
        onConfirm={() => void arrive()}
        onClose={() => setAsking(false)}
      >
        {awayText(ride, awayKm)}
      </ConfirmDialog>
    </>
  );
}

function awayText({ pickupAddress, rider }: Ride, awayKm: number): string {
  return `You are ${metresText(awayKm * 1000)} from ${pickupAddress}. ${rider.name || 'The rider'} is told that you are there, and the waiting time begins.`;
}
