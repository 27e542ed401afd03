import type { Ride } from '@rahi/contracts/ride';
import { Button } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { DownloadInvoice } from '../rides/download-invoice.js';
import styles from './closing-actions.module.css';

/** What can be done with a ride that is over; `invoice` where there is one. The primary is last where they stack. */
export function ClosingActions({ ride, invoice }: { ride: Ride; invoice: boolean }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  return (
    <div className={styles.actions}>
      {invoice && <DownloadInvoice ride={ride} label={formatMessage({ id: 'trip.downloadInvoice' })} />}
      <Button kind="primary" onClick={() => void navigate(riderPaths.home(basePath))}>
        <FormattedMessage id="trip.bookAnotherRide" />
      </Button>
    </div>
  );
}
