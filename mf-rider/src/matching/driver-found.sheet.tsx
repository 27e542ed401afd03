import type { Ride } from '@rahi/contracts/ride';
import { BottomSheet, Pill, VisuallyHidden, SheetHeader } from '@rahi/ui-kit';
import { useCountdown, useDocumentTitle } from '@rahi/web-kit';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DriverCard } from '../rides/driver-card.js';

/** How long "Driver Assigned" is shown before the trip page follows (§9). */
export const driverFoundMs = 3_000;

interface DriverFoundSheetProps {
  ride: Ride;
  onCover(pixels: number): void;
  /** Called when it has been shown for that long. */
  onShown(): void;
}

export function DriverFoundSheet({ ride, onCover, onShown }: DriverFoundSheetProps) {
  const { formatMessage } = useIntl();
  useDocumentTitle(formatMessage({ id: 'matching.driverAssigned' }));
  const [until] = useState(() => Date.now() + driverFoundMs);
  useCountdown(until, onShown);

  return (
    <BottomSheet
      label={formatMessage({ id: 'matching.driverAssigned' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'matching.driverAssigned' })}
          note={formatMessage({
            id: ride.confirmedAt === null ? 'matching.waitingForConfirmation' : 'matching.openingYourTrip',
          })}
          beside={
            <Pill tone="ok" dot>
              <FormattedMessage id="matching.found" />
            </Pill>
          }
        />
      }
      onCover={onCover}
    >
      <VisuallyHidden live>
        {ride.driver
          ? formatMessage({ id: 'matching.driverAssignedTo' }, { name: ride.driver.user.name })
          : formatMessage({ id: 'matching.driverAssigned' })}
      </VisuallyHidden>
      {ride.driver && <DriverCard ride={ride} driver={ride.driver} />}
    </BottomSheet>
  );
}
