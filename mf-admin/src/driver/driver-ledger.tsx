import { driverLedgerFile } from '@rahi/contracts/calls/drivers.calls';
import type { LedgerEntry } from '@rahi/contracts/earnings';
import { Button, EmptyState, Money, type TableColumn } from '@rahi/ui-kit';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { PagedCard } from '../area/paged-card.js';
import { RideIdCell, TimeCell, TripCell } from '../rides/ride-cells.js';
import { ledgerQuery } from './driver.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'completed', label: 'column.completed' },
  { key: 'ride', label: 'column.ride' },
  { key: 'trip', label: 'column.fromAndTo' },
  { key: 'gross', label: 'column.fare', numeric: true },
  { key: 'commission', label: 'column.commission', numeric: true },
  { key: 'bonus', label: 'column.bonus', numeric: true },
  { key: 'tip', label: 'column.tip', numeric: true },
  { key: 'adjustment', label: 'column.givenBack', numeric: true },
  { key: 'net', label: 'column.net', numeric: true },
];
const pollMs = 30_000;

/** The earnings of each completed ride. The columns are those of the file, and so is the net. */
export function DriverLedger({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  return (
    <PagedCard
      title={formatMessage({ id: 'driver.ledger' })}
      beside={<Download driverId={driverId} />}
      label="driver.ledger"
      what="driver.theLedger"
      columns={columns}
      pageAt={(cursor) => ledgerQuery(services.api, driverId, cursor)}
      everyMs={pollMs}
      counted="count.settlements"
      empty={
        <EmptyState icon="wallet" title={formatMessage({ id: 'driver.noSettlements' })}>
          <FormattedMessage id="driver.noSettlementsHint" />
        </EmptyState>
      }
    >
      {(entry) => <Row key={entry.rideId} entry={entry} />}
    </PagedCard>
  );
}

function Row({ entry }: { entry: LedgerEntry }) {
  return (
    <tr>
      <TimeCell at={entry.completedAt} />
      <RideIdCell rideId={entry.rideId} />
      <TripCell from={entry.pickupAddress} to={entry.dropoffAddress} />
      {[
        entry.gross,
        entry.commission,
        entry.bonus ?? '0',
        entry.tip ?? '0',
        entry.adjustment ?? '0',
        entry.earned ?? entry.net,
      ].map((rupees, column) => (
        <td key={columns[column + 3]?.key} data-numeric>
          <Money rupees={rupees} inColumn />
        </td>
      ))}
    </tr>
  );
}

function Download({ driverId }: { driverId: string }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const file = useMutation({
    mutationFn: () => services.api.file(driverLedgerFile, { params: { driverId }, query: { period: 'month' } }),
    onSuccess: (csv) => saveFile(csv, `rahi-ledger-${driverId.slice(0, 8)}.csv`),
    onError: (error) =>
      services.toast.show({
        title: formatMessage({ id: 'driver.ledgerFailed' }),
        description: describeError(formatMessage, error),
        tone: 'bad',
      }),
  });
  return (
    <Button small icon="download" loading={file.isPending} onClick={() => file.mutate()}>
      <FormattedMessage id="driver.thisMonthAsCsv" />
    </Button>
  );
}
