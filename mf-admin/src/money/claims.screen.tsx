import { formatRupees } from '@rahi/contracts/money';
import type { AdminClaim } from '@rahi/contracts/payment';
import { Button, EmptyState, Money, Page, type TableColumn } from '@rahi/ui-kit';
import { describeError, useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ReasonDialog } from '../area/reason.dialog.js';
import { ScreenHead } from '../area/screen-head.js';
import { PersonCell, RideIdCell, TimeCell } from '../rides/ride-cells.js';
import { claimsQuery, useRejectClaim } from './claims.queries.js';
import { pollMs } from './money.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'claimed', label: 'claims.column.claimed' },
  { key: 'ride', label: 'column.ride' },
  { key: 'rider', label: 'column.rider' },
  { key: 'driver', label: 'column.driver' },
  { key: 'reference', label: 'claims.column.reference' },
  { key: 'payee', label: 'claims.column.payee' },
  { key: 'amount', label: 'money.column.amount', numeric: true },
  { key: 'actions', label: 'column.actions', hidden: true },
];

/** R40: payments by UPI that riders claimed a day ago or before, and nobody has confirmed. */
export function ClaimsScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [asked, setAsked] = useLayer<AdminClaim>();
  const title = formatMessage({ id: 'claims.claims' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead title={title} path="money" />
      <PagedCard
        title={formatMessage({ id: 'claims.unconfirmed' })}
        label="claims.claims"
        what="claims.theClaims"
        columns={columns}
        pageAt={(cursor) => claimsQuery(services.api, cursor)}
        everyMs={pollMs}
        age
        counted="claims.count"
        empty={
          <EmptyState icon="receipt" title={formatMessage({ id: 'claims.none' })}>
            <FormattedMessage id="claims.noneHint" />
          </EmptyState>
        }
      >
        {(claim) => <Row key={claim.reference} claim={claim} onReject={() => setAsked(claim)} />}
      </PagedCard>
      {asked && <RejectDialog claim={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Row({ claim, onReject }: { claim: AdminClaim; onReject(): void }) {
  const { formatMessage } = useIntl();
  const { reference, rideId, amount, payee, claimedAt, riderId, riderName, driverId, driverName } = claim;
  return (
    <tr>
      <TimeCell at={claimedAt} />
      <RideIdCell rideId={rideId} />
      <PersonCell kind="user" person={{ id: riderId, name: riderName }} />
      <PersonCell kind="driver" person={driverId === null ? null : { id: driverId, name: driverName ?? '' }} />
      <td>{reference}</td>
      <td>
        <FormattedMessage id="claims.payee" values={{ payee }} />
      </td>
      <td data-numeric>
        <Money rupees={amount} inColumn />
      </td>
      <td>
        <Button small aria-label={formatMessage({ id: 'claims.rejectOf' }, { reference })} onClick={onReject}>
          <FormattedMessage id="claims.reject" />
        </Button>
      </td>
    </tr>
  );
}

function RejectDialog({ claim: { reference, amount }, onClose }: { claim: AdminClaim; onClose(): void }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const reject = useRejectClaim(reference);
  const confirm = async (reason: string) => {
    try {
      await reject.mutateAsync(reason);
      services.toast.show({ title: formatMessage({ id: 'claims.rejected' }), tone: 'ok' });
    } catch (error) {
      const description = describeError(formatMessage, error);
      services.toast.show({ title: formatMessage({ id: 'money.notSaved' }), description, tone: 'bad' });
    }
    onClose();
  };
  return (
    <ReasonDialog
      title={formatMessage({ id: 'claims.askReject' })}
      confirmLabel={formatMessage({ id: 'claims.reject' })}
      keepLabel={formatMessage({ id: 'ui.close' })}
      danger
      busy={reject.isPending}
      onConfirm={(reason) => void confirm(reason)}
      onClose={onClose}
    >
      <FormattedMessage id="claims.askRejectHint" values={{ reference, amount: formatRupees(amount) }} />
    </ReasonDialog>
  );
}
