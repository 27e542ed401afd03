import type { Ride } from '@rahi/contracts/ride';
import { BottomSheet, Pill, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { DriverCard } from '../rides/driver-card.js';
import { clearTripPlan } from '../rides/trip-plan.js';

/** How long "Driver Assigned" stands before the trip page follows (§9). */
export const driverFoundMs = 3_000;

export function DriverFoundSheet({ ride, onCover }: { ride: Ride; onCover(pixels: number): void }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  useDocumentTitle(formatMessage({ id: 'booking.driverAssigned' }));
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + driverFoundMs);
  useCountdown(until, () => {
    clearTripPlan();
    void navigate(riderPaths.trip(basePath, ride.id), { replace: true });
  });

  return (
    <BottomSheet
      label={formatMessage({ id: 'booking.driverAssigned' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'booking.driverAssigned' })}
          note={formatMessage({ id: 'booking.openingYourTrip' })}
          beside={
            <Pill tone="ok" dot>
              <FormattedMessage id="booking.found" />
            </Pill>
          }
        />
      }
      onCover={onCover}
    >
      <VisuallyHidden live>
        {ride.driver
          ? formatMessage({ id: 'booking.driverAssignedTo' }, { name: ride.driver.user.name })
          : formatMessage({ id: 'booking.driverAssigned' })}
      </VisuallyHidden>
      {ride.driver && <DriverCard driver={ride.driver} />}
    </BottomSheet>
  );
}
