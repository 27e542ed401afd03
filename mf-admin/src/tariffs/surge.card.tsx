import type { SurgeOfCity } from '@rahi/contracts/surge';
import type { VehicleType } from '@rahi/contracts/vehicles';
import {
  Button,
  Card,
  EmptyState,
  Pill,
  QuerySection,
  Skeleton,
  Table,
  TextField,
  type TableColumn,
} from '@rahi/ui-kit';
import { describeError, usePollInterval, useRemote } from '@rahi/web-kit';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TableHost } from '../area/table-host.js';
import { surgeQuery, useControlSurge } from './surge.queries.js';
import styles from './tariffs.module.css';

const pollMs = 30_000;
/** The default cap of a city, in percent. */
const usualMost = 150;

const columns: readonly TableColumn[] = [
  { key: 'place', label: 'surge.column.place' },
  { key: 'percent', label: 'surge.column.percent', numeric: true },
  { key: 'demand', label: 'surge.column.demand', numeric: true },
  { key: 'supply', label: 'surge.column.supply', numeric: true },
];

/** The surge of a city: whether it is on, its cap, and where it is how high for a vehicle type. */
export function SurgeCard({ city, vehicleType }: { city: string; vehicleType: VehicleType }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const refetchInterval = usePollInterval(services.live, pollMs);
  const surge = useQuery({ ...surgeQuery(services.api), refetchInterval });
  const own = surge.data?.find((one) => one.city === city) ?? null;
  return (
    <Card
      title={formatMessage({ id: 'surge.title' })}
      beside={
        surge.data && (
          <Pill tone={own?.active ? 'warn' : 'neutral'}>
            <FormattedMessage id={own?.active ? 'surge.on' : 'surge.off'} />
          </Pill>
        )
      }
    >
      <QuerySection query={surge} what="surge.theSurge" skeleton={<Skeleton shape="block" />}>
        {() => (
          <>
            <Controls key={`${city} ${own?.mostPercent ?? 0} ${own?.active ?? false}`} city={city} own={own} />
            {own?.active && <Cells cells={own.cells.filter((cell) => cell.vehicleType === vehicleType)} />}
          </>
        )}
      </QuerySection>
    </Card>
  );
}

function Controls({ city, own }: { city: string; own: SurgeOfCity | null }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const control = useControlSurge(city);
  const [text, setText] = useState(String(own?.mostPercent ?? usualMost));
  const [wrong, setWrong] = useState(false);
  const set = (active: boolean) => {
    const mostPercent = Number(text);
    const sensible = Number.isInteger(mostPercent) && mostPercent >= 100 && mostPercent <= 200;
    setWrong(!sensible);
    if (!sensible) return;
    control.mutate(
      { active, mostPercent },
      {
        onError: (error) =>
          services.toast.show({
            title: formatMessage({ id: 'surge.notChanged' }),
            description: describeError(formatMessage, error),
            tone: 'bad',
          }),
      },
    );
  };
  return (
    <div className={styles.actions}>
      <TextField
        label={formatMessage({ id: 'surge.most' })}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        trailing={<span className={styles.unit}>%</span>}
        error={wrong ? formatMessage({ id: 'surge.wrong' }) : undefined}
        onChange={({ target }) => setText(target.value)}
      />
      {own?.active ? (
        <>
          <Button wide loading={control.isPending} onClick={() => set(true)}>
            <FormattedMessage id="surge.cap" />
          </Button>
          <Button wide kind="danger" loading={control.isPending} onClick={() => set(false)}>
            <FormattedMessage id="surge.stop" />
          </Button>
        </>
      ) : (
        <Button wide loading={control.isPending} onClick={() => set(true)}>
          <FormattedMessage id="surge.start" />
        </Button>
      )}
    </div>
  );
}

function Cells({ cells }: { cells: SurgeOfCity['cells'] }) {
  const { formatMessage } = useIntl();
  if (cells.length === 0) {
    return (
      <EmptyState icon="car" title={formatMessage({ id: 'surge.nowhere' })}>
        <FormattedMessage id="surge.nowhereHint" />
      </EmptyState>
    );
  }
  return (
    <TableHost>
      <Table label={formatMessage({ id: 'surge.title' })} columns={columns}>
        {cells.map(({ lat, lng, percent, demand, supply }) => (
          <tr key={`${lat},${lng}`}>
            <th scope="row">
              {lat.toFixed(2)}, {lng.toFixed(2)}
            </th>
            <td data-numeric>{percent} %</td>
            <td data-numeric>{demand}</td>
            <td data-numeric>{supply}</td>
          </tr>
        ))}
      </Table>
    </TableHost>
  );
}
