import type { Ride } from '@rahi/contracts/ride';
import { BottomSheet, Pill, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { riderPaths } from '../area/rider-paths.js';
import { DriverCard } from '../rides/driver-card.js';
import { clearTripPlan } from '../rides/trip-plan.js';

/** How long "Driver Assigned" stands before the trip page follows (§9). */
export const driverFoundMs = 3_000;

export function DriverFoundSheet({ ride, onCover }: { ride: Ride; onCover(pixels: number): void }) {
  const { basePath } = useRemote();
  useDocumentTitle('Driver Assigned');
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + driverFoundMs);
  useCountdown(until, () => {
    clearTripPlan();
    void navigate(riderPaths.trip(basePath, ride.id), { replace: true });
  });

  return (
    <BottomSheet
      label="Driver Assigned"
      header={
        <SheetHeader
          title="Driver Assigned"
          note="Opening your trip"
          beside={
            <Pill tone="ok" dot>
              Found
            </Pill>
          }
        />
      }
      onCover={onCover}
    >
      <VisuallyHidden live>
        {ride.driver ? `Driver Assigned: ${ride.driver.user.name}` : 'Driver Assigned'}
      </VisuallyHidden>
      {ride.driver && <DriverCard driver={ride.driver} />}
    </BottomSheet>
  );
}
