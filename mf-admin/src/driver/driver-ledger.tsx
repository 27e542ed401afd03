import { driverLedgerFile } from '@rahi/contracts/calls/drivers.calls';
import type { LedgerEntry } from '@rahi/contracts/earnings';
import { Button, Card, EmptyState, Money, Table, type TableColumn } from '@rahi/ui-kit';
import { describeError, saveFile } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFoot } from '../list-foot.js';
import { momentText } from '../moments.js';
import { countText } from '../paging.js';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { RowSkeletons } from '../row-skeletons.js';
import { ledgerQuery } from './driver.queries.js';
import styles from './driver.screen.module.css';

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
  const [cursor, setCursor] = useState('');
  const ledger = useQuery({
    ...ledgerQuery(services.api, driverId, cursor),
    refetchInterval: pollMs,
    placeholderData: keepPreviousData,
  });
  return (
    <Card title="Ledger" beside={<Download driverId={driverId} />}>
      <QuerySection query={ledger} what="The ledger" skeleton={<RowSkeletons />}>
        {({ items, total, next }) =>
          items.length === 0 ? (
            <EmptyState icon="wallet" title="Nothing settled yet">
              Each completed ride is settled here.
            </EmptyState>
          ) : (
            <>
              <Table label="Ledger" columns={columns}>
                {items.map((entry) => (
                  <Row key={entry.rideId} entry={entry} />
                ))}
              </Table>
              <ListFoot
                note={countText(total ?? items.length, 'settlement', 'settlements')}
                cursor={cursor}
                next={next}
                onPage={setCursor}
              />
            </>
          )
        }
      </QuerySection>
    </Card>
  );
}

function Row({ entry }: { entry: LedgerEntry }) {
  const { basePath } = useRemote();
  const { rideId, completedAt, pickupAddress, dropoffAddress } = entry;
  const trip = pickupAddress && dropoffAddress ? `${pickupAddress} → ${dropoffAddress}` : '–';
  return (
    <tr>
      <td>
        <time dateTime={completedAt}>{momentText(completedAt)}</time>
      </td>
      <td>
        <Link className={styles.id} to={`${basePath}/ride/${rideId}`} title={rideId}>
          {rideId.slice(0, 8)}
        </Link>
      </td>
      <td className={styles.trip} title={trip}>
        {trip}
      </td>
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
