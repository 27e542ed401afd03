import { BottomSheet, Button, Legs, Money, SheetHeader } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { DownloadInvoice } from '../rides/download-invoice.js';
import { RateRide } from '../rides/rate-ride.js';
import type { TripSheetProps } from './trip-sheet.js';
import { TripSummary } from './trip-summary.js';

export function CompletedSheet({ ride, note, onCover }: TripSheetProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <BottomSheet
      label={formatMessage({ id: 'trip.title.completed' })}
      header={
        <SheetHeader
          title={formatMessage({ id: 'trip.title.completed' })}
          note={ride.driver ? formatMessage({ id: 'trip.with' }, { name: ride.driver.user.name }) : undefined}
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
          <FormattedMessage id="trip.bookAnotherRide" />
        </Button>
      }
    >
      {note}
      <Legs ride={ride} />
      <RateRide ride={ride} />
      <TripSummary ride={ride} />
      <DownloadInvoice ride={ride} label={formatMessage({ id: 'trip.downloadInvoice' })} />
    </BottomSheet>
  );
}
