import { driverLedgerFile } from '@rahi/contracts/calls/drivers.calls';
import type { LedgerEntry } from '@rahi/contracts/earnings';
import { Button, EmptyState, Money, type TableColumn } from '@rahi/ui-kit';
import { describeError, saveFile, useRemote } from '@rahi/web-kit';
import { useMutation } from '@tanstack/react-query';
import { PagedCard } from '../area/paged-card.js';
import { RideIdCell, TimeCell, TripCell } from '../rides/ride-cells.js';
import { ledgerQuery } from './driver.queries.js';

const columns: readonly TableColumn[] = [
  { key: 'completed', label: 'Completed' },
  { key: 'ride', label: 'Ride' },
  { key: 'trip', label: 'From and to' },
  { key: 'gross', label: 'Fare', numeric: true },
  { key: 'commission', label: 'Commission', numeric: true },
  { key: 'net', label: 'Net', numeric: true },
];
const pollMs = 30_000;

/** What each completed ride brought: gross = commission + net, to the paisa (R18). */
export function DriverLedger({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  return (
    <PagedCard
      title="Ledger"
      beside={<Download driverId={driverId} />}
      label="Ledger"
      columns={columns}
      pageAt={(cursor) => ledgerQuery(services.api, driverId, cursor)}
      everyMs={pollMs}
      counted={['settlement', 'settlements']}
      empty={
        <EmptyState icon="wallet" title="Nothing settled yet">
          Each completed ride is settled here.
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
      {[entry.gross, entry.commission, entry.net].map((rupees, column) => (
        <td key={columns[column + 3]?.key} data-numeric>
          <Money rupees={rupees} />
        </td>
      ))}
    </tr>
  );
}

function Download({ driverId }: { driverId: string }) {
  const { services } = useRemote();
  const file = useMutation({
    mutationFn: () => services.api.file(driverLedgerFile, { params: { driverId }, query: { period: 'month' } }),
    onSuccess: (csv) => saveFile(csv, `rahi-ledger-${driverId.slice(0, 8)}.csv`),
    onError: (error) =>
      services.toast.show({
        title: 'The ledger could not be downloaded',
        description: describeError(error, 'Please try again.'),
        tone: 'bad',
      }),
  });
  return (
    <Button small icon="download" loading={file.isPending} onClick={() => file.mutate()}>
      This month as CSV
    </Button>
  );
}
