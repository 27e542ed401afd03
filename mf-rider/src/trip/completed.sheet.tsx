import { BottomSheet, Button, Legs, Money, SheetHeader } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { riderPaths } from '../area/rider-paths.js';
import { DownloadInvoice } from '../rides/download-invoice.js';
import { RateRide } from '../rides/rate-ride.js';
import type { TripSheetProps } from './trip-sheet.js';
import { TripSummary } from './trip-summary.js';
import { tripTitles } from './trip-titles.js';

export function CompletedSheet({ ride, note, onCover }: TripSheetProps) {
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <BottomSheet
      label={tripTitles.completed}
      header={
        <SheetHeader
          title={tripTitles.completed}
          note={ride.driver ? `with ${ride.driver.user.name}` : undefined}
          beside={
            <b>
              <Money rupees={ride.fare} />
            </b>
          }
        />
      }
      defaultRest="full"
      onCover={onCover}
      actions={
        <Button kind="primary" onClick={() => void navigate(riderPaths.home(basePath))}>
          Book Another Ride
        </Button>
      }
    >
      {note}
      <Legs pickup={ride.pickupAddress} dropoff={ride.dropoffAddress} />
      <RateRide ride={ride} />
      <TripSummary ride={ride} />
      <DownloadInvoice ride={ride} label="Download Invoice" />
    </BottomSheet>
  );
}
