import { isClaimable } from '@rahi/contracts/payment-methods';
import type { Ride } from '@rahi/contracts/ride';
import { Button, usePanel } from '@rahi/ui-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useRemote } from '@rahi/web-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { riderPaths } from '../area/rider-paths.js';
import { DownloadInvoice } from '../rides/download-invoice.js';
import styles from './closing-actions.module.css';

/** Is paying the one thing to do? Cash needs no press. */
const paysFirst = ({ payment }: Ride) =>
  payment?.state === 'due' && isClaimable(payment.method) && payment.upiLink !== null;

/** The actions on a ride that is over; `invoice` when it has one. The primary action is last when they are stacked. */
export function ClosingActions({ ride, invoice }: { ride: Ride; invoice: boolean }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const navigate = useNavigate();
  const panel = usePanel();
  return (
    <div className={styles.actions}>
      {invoice && <DownloadInvoice ride={ride} label={formatMessage({ id: 'trip.downloadInvoice' })} plain={!panel} />}
      <Button
        kind={paysFirst(ride) ? 'secondary' : 'primary'}
        wide
        onClick={() => void navigate(riderPaths.home(basePath))}
      >
        <FormattedMessage id="trip.bookAnotherRide" />
      </Button>
    </div>
  );
}
