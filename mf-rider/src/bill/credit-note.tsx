import { rideCreditNote } from '@rahi/contracts/calls/rides.calls';
import { formatRupees, rupeesFromPaise } from '@rahi/contracts/money';
import { Button } from '@rahi/ui-kit';
import { FormattedMessage } from 'react-intl';
import { useDownload } from '../rides/use-download.js';
import styles from './bill-dispute.module.css';
import { useReceipt } from './receipt.queries.js';

/** Of a ride with a refund: the credit note that lessens its tax invoice, as a PDF. Shows nothing where the bill is a receipt. */
export function CreditNoteOfRide({ rideId }: { rideId: string }) {
  // The receipt that the screen has may be of before the refund.
  const { data: receipt } = useReceipt(rideId, { refetchOnMount: 'always' });
  const download = useDownload({
    ask: (api) => api.file(rideCreditNote, { params: { id: rideId } }),
    name: `rahi-credit-note-${rideId.slice(0, 8)}.pdf`,
    done: 'bill.creditNoteDownloaded',
    failed: 'bill.creditNoteFailed',
  });
  if (!receipt?.creditNote) return null;
  const { number, totalPaise } = receipt.creditNote;
  return (
    <>
      <p className={styles.words}>
        <FormattedMessage id="bill.creditNote" values={{ number, amount: formatRupees(rupeesFromPaise(totalPaise)) }} />
      </p>
      <Button wide icon="download" loading={download.isPending} onClick={() => download.mutate()}>
        <FormattedMessage id="bill.creditNoteDownload" />
      </Button>
    </>
  );
}
