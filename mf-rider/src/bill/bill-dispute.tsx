import { disputeDays, type Dispute } from '@rahi/contracts/disputes';
import { formatRupees } from '@rahi/contracts/money';
import type { Ride } from '@rahi/contracts/ride';
import { Banner, Button } from '@rahi/ui-kit';
import { useOpenLayer } from '@rahi/web-kit/layers';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import styles from './bill-dispute.module.css';
import { CreditNoteOfRide } from './credit-note.js';
import { DisputeDialog } from './dispute.dialog.js';
import { useRideDispute } from './dispute.queries.js';

const disputeMs = disputeDays * 24 * 3_600_000;

/** Lets the rider dispute a bill, or shows the outcome. Shows nothing when there is no bill. */
export function BillDispute({ ride }: { ride: Ride }) {
  if (!ride.payment || ride.payment.state === 'none') return null;
  return <DisputeOfBill ride={ride} />;
}

function DisputeOfBill({ ride }: { ride: Ride }) {
  const [asking, setAsking] = useOpenLayer();
  const [now] = useState(() => Date.now());
  const { data: dispute, isPending } = useRideDispute(ride.id);
  const end = ride.completedAt ?? ride.cancelledAt;
  // When the read fails, the button is offered all the same: the server refuses a second dispute.
  const open = !isPending && !dispute && end !== null && now - Date.parse(end) <= disputeMs;
  return (
    <>
      <output className={styles.state}>{dispute && <DisputeState dispute={dispute} />}</output>
      {dispute?.state === 'refunded' && <CreditNoteOfRide rideId={ride.id} />}
      {open && (
        <div className={styles.way}>
          <Button kind="quiet" onClick={() => setAsking(true)}>
            <FormattedMessage id="dispute.open" />
          </Button>
        </div>
      )}
      <DisputeDialog ride={ride} open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function DisputeState({ dispute }: { dispute: Dispute }) {
  const { formatMessage } = useIntl();
  const { state, reason, refunded, reply } = dispute;
  return (
    <Banner
      tone={state === 'refunded' ? 'ok' : 'neutral'}
      title={formatMessage({ id: `dispute.state.${state}` }, { amount: formatRupees(refunded) })}
    >
      <p className={styles.words}>{reply ?? formatMessage({ id: `dispute.hint.${state}` })}</p>
      <p className={styles.words}>
        <FormattedMessage
          id="dispute.reported"
          values={{ reason: dispute.text ?? formatMessage({ id: `dispute.reason.${reason}` }) }}
        />
      </p>
    </Banner>
  );
}
