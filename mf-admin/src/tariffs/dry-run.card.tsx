import type { TariffTerms } from '@rahi/contracts/fares';
import { rupeesFromPaise } from '@rahi/contracts/money';
import { gstApart } from '@rahi/contracts/tariff';
import { distanceBandsKm, type DryRunGroup } from '@rahi/contracts/tariff-desk';
import type { VehicleType } from '@rahi/contracts/vehicles';
import {
  Card,
  EmptyState,
  ErrorState,
  Loading,
  Money,
  Progress,
  Skeleton,
  Table,
  type TableColumn,
} from '@rahi/ui-kit';
import { describeError, formatCount } from '@rahi/web-kit';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TableHost } from '../area/table-host.js';
import styles from './tariffs.module.css';
import { LinesTable } from './dry-run-lines.js';
import { totalOf, useDryRun } from './tariffs.queries.js';

/** How many of the newest rides a dry run covers. */
const mostRides = 100_000;

const columns: readonly TableColumn[] = [
  { key: 'band', label: 'tariffs.column.distance' },
  { key: 'rides', label: 'tariffs.column.rides', numeric: true },
  { key: 'paid', label: 'tariffs.column.paid', numeric: true },
  { key: 'draft', label: 'tariffs.column.draft', numeric: true },
  { key: 'change', label: 'tariffs.column.change', numeric: true },
  { key: 'drivers', label: 'tariffs.column.drivers', numeric: true },
  { key: 'cheaper', label: 'tariffs.column.cheaper', numeric: true },
  { key: 'dearer', label: 'tariffs.column.dearer', numeric: true },
];

interface DryRunCardProps {
  city: string | null;
  vehicleType: VehicleType;
  terms: TariffTerms;
  /** The way into force, once the run has ended. */
  publish: ReactNode;
}

/** The effect of a draft on the newest rides: who pays and earns more or less, by distance. */
export function DryRunCard({ city, vehicleType, terms, publish }: DryRunCardProps) {
  const { formatMessage } = useIntl();
  const { state, run } = useDryRun(city, [{ vehicleType, ...gstApart(terms) }], mostRides);
  const begin = useEffectEvent(() => run.mutate());
  useEffect(() => begin(), []);
  return (
    <Card title={formatMessage({ id: 'tariffs.dryRun' })}>
      {run.isPending && (
        <Progress
          label={formatMessage({ id: 'tariffs.trying' }, { rides: state?.rides ?? 0 })}
          percent={((state?.rides ?? 0) / mostRides) * 100}
        />
      )}
      {run.isError && (
        <ErrorState
          title={formatMessage({ id: 'tariffs.notTried' })}
          onRetry={() => run.mutate()}
          retrying={run.isPending}
        >
          {describeError(formatMessage, run.error, 'error.unexplained')}
        </ErrorState>
      )}
      {!state && !run.isError && (
        <Loading label={formatMessage({ id: 'tariffs.trying' }, { rides: 0 })}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {state?.done && state.groups.length === 0 && (
        <EmptyState icon="receipt" title={formatMessage({ id: 'tariffs.noRides' })}>
          <FormattedMessage id="tariffs.noRidesHint" />
        </EmptyState>
      )}
      {state && state.groups.length > 0 && (
        <TableHost>
          <Table label={formatMessage({ id: 'tariffs.dryRun' })} columns={columns}>
            {state.groups.map((group) => (
              <GroupRow key={group.band} name={<Band band={group.band} />} group={group} />
            ))}
            <GroupRow name={formatMessage({ id: 'tariffs.all' })} group={totalOf(state.groups)} />
          </Table>
        </TableHost>
      )}
      {state && state.groups.length > 0 && (
        <TableHost>
          <LinesTable group={totalOf(state.groups)} />
        </TableHost>
      )}
      {state?.done && (
        <div className={styles.actions}>
          <p className={styles.note}>
            <FormattedMessage id="tariffs.dryRunHint" values={{ rides: state.rides }} />
          </p>
          {publish}
        </div>
      )}
    </Card>
  );
}

function Band({ band }: { band: number }) {
  const [from, to] = [distanceBandsKm[band - 1] ?? 0, distanceBandsKm[band] ?? null];
  return <FormattedMessage id="tariffs.band" values={{ from, to: to ?? 0, open: to === null }} />;
}

function GroupRow({ name, group }: { name: ReactNode; group: DryRunGroup }) {
  const { rides, paidPaise, draftPaise, driverPaise, draftDriverPaise, cheaper, dearer } = group;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-numeric>{formatCount(rides)}</td>
      <td data-numeric>
        <Money rupees={rupeesFromPaise(paidPaise)} inColumn />
      </td>
      <td data-numeric>
        <Money rupees={rupeesFromPaise(draftPaise)} inColumn />
      </td>
      <td data-numeric>
        <Money rupees={rupeesFromPaise(draftPaise - paidPaise)} inColumn signed />
      </td>
      <td data-numeric>
        <Money rupees={rupeesFromPaise(draftDriverPaise - driverPaise)} inColumn signed />
      </td>
      <td data-numeric>{formatCount(cheaper)}</td>
      <td data-numeric>{formatCount(dearer)}</td>
    </tr>
  );
}
