import { disputeStateSchema, type AdminDispute } from '@rahi/contracts/disputes';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { Button, EmptyState, Money, Page, SelectField, type TableColumn } from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { useLayer } from '@rahi/web-kit/layers';
import { useSearchParams } from '@rahi/web-kit/router';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { ScreenHead } from '../area/screen-head.js';
import { PersonCell, RideIdCell, TimeCell } from '../rides/ride-cells.js';
import { DecideDialog } from './decide.dialog.js';
import { DecisionLine } from './decision-line.js';
import { DisputeStatePill } from './dispute-state.js';
import { DisputeWords } from './dispute-words.js';
import { disputesQuery, pollMs } from './disputes.queries.js';
import styles from './disputes.module.css';

const columns: readonly TableColumn[] = [
  { key: 'opened', label: 'disputes.column.opened' },
  { key: 'ride', label: 'column.ride' },
  { key: 'rider', label: 'column.rider' },
  { key: 'driver', label: 'column.driver' },
  { key: 'reason', label: 'column.reason' },
  { key: 'charged', label: 'disputes.column.charged', numeric: true },
  { key: 'refunded', label: 'disputes.column.refunded', numeric: true },
  { key: 'state', label: 'column.state' },
  { key: 'actions', label: 'column.actions', hidden: true },
];

const filters = ['all', ...disputeStateSchema.options] as const;

/** Disputed bills, open ones first, and the way to decide them. */
export function DisputesScreen() {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const [params, setParams] = useSearchParams();
  const filter = filters.find((one) => one === params.get('state')) ?? 'all';
  const [asked, setAsked] = useLayer<AdminDispute>();
  const title = formatMessage({ id: 'disputes.disputes' });
  useDocumentTitle(title);
  return (
    <Page width="desk">
      <ScreenHead title={title} path="money" />
      <PagedCard
        key={filter}
        title={formatMessage({ id: 'disputes.bills' })}
        beside={
          <SelectField
            label={formatMessage({ id: 'column.state' })}
            hideLabel
            small
            value={filter}
            options={filters.map((value) => ({ value, label: formatMessage({ id: `disputes.filter.${value}` }) }))}
            onChange={(state) => setParams(state === 'all' ? {} : { state }, { replace: true })}
          />
        }
        label="disputes.disputes"
        what="disputes.theDisputes"
        columns={columns}
        pageAt={(cursor) => disputesQuery(services.api, filter === 'all' ? null : filter, cursor)}
        everyMs={pollMs}
        age
        counted="disputes.count"
        empty={
          <EmptyState icon="receipt" title={formatMessage({ id: 'disputes.none' })}>
            <FormattedMessage id={filter === 'all' ? 'disputes.noneHint' : 'disputes.noneInState'} />
          </EmptyState>
        }
      >
        {(dispute) => <Row key={dispute.id} dispute={dispute} onDecide={() => setAsked(dispute)} />}
      </PagedCard>
      {asked && <DecideDialog dispute={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

function Row({ dispute, onDecide }: { dispute: AdminDispute; onDecide(): void }) {
  const { formatMessage } = useIntl();
  const { rideId, riderId, riderName, driverId, driverName, state, openedAt, chargedPaise, refunded } = dispute;
  return (
    <tr>
      <TimeCell at={openedAt} />
      <RideIdCell rideId={rideId} />
      <PersonCell kind="user" person={{ id: riderId, name: riderName }} />
      <PersonCell kind="driver" person={driverId === null ? null : { id: driverId, name: driverName ?? '' }} />
      <td className={styles.reason}>
        <DisputeWords dispute={dispute} />
      </td>
      <td data-numeric>
        <Money rupees={rupeesFromPaise(chargedPaise)} inColumn />
      </td>
      <td data-numeric>{state === 'open' ? '–' : <Money rupees={refunded} inColumn />}</td>
      <td className={styles.state}>
        <DisputeStatePill state={state} />
        <Decided dispute={dispute} />
      </td>
      <td>
        {state === 'open' && (
          <Button
            small
            aria-label={formatMessage({ id: 'disputes.decideOf' }, { rider: riderName })}
            onClick={onDecide}
          >
            <FormattedMessage id="disputes.decide" />
          </Button>
        )}
      </td>
    </tr>
  );
}

/** Who decided it, when, and with what note. */
function Decided({ dispute: { state, decidedBy, decidedAt, refunded, note } }: { dispute: AdminDispute }) {
  if (decidedBy === null || decidedAt === null) return null;
  return (
    <>
      <p className={styles.note}>
        <DecisionLine decision={{ state, decidedBy, decidedAt, refunded }} />
      </p>
      {note !== null && (
        <p className={styles.note}>
          <FormattedMessage id="disputes.noted" values={{ note }} />
        </p>
      )}
    </>
  );
}
