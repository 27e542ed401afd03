import type { QueuedDriver, QueueZone } from '@rahi/contracts/queue-zones';
import { Card, EmptyState, QuerySection, Table, type TableColumn } from '@rahi/ui-kit';
import { formatClock, useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { RowSkeletons } from '../area/row-skeletons.js';
import { TableHost } from '../area/table-host.js';
import { pollMs, zoneQueueQuery } from './queues.queries.js';
import link from '../area/desk-link.module.css';

const columns: readonly TableColumn[] = [
  { key: 'place', label: 'queues.column.place', numeric: true },
  { key: 'driver', label: 'queues.column.driver' },
  { key: 'type', label: 'queues.column.type' },
  { key: 'state', label: 'column.state' },
  { key: 'since', label: 'queues.column.since' },
  { key: 'missed', label: 'queues.column.missed', numeric: true },
];

/** Who waits in a zone, in their order, and whose place is kept. */
export function ZoneQueue({ zone: { id, name } }: { zone: QueueZone }) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const queue = useQuery({ ...zoneQueueQuery(services.api, id), refetchInterval: pollMs });
  const title = formatMessage({ id: 'queues.whoOf' }, { name });
  return (
    <Card title={title}>
      <QuerySection query={queue} what="queues.theQueue" skeleton={<RowSkeletons />} age>
        {(drivers) =>
          drivers.length === 0 ? (
            <EmptyState icon="user" title={formatMessage({ id: 'queues.nobodyHere' })}>
              <FormattedMessage id="queues.nobodyHint" />
            </EmptyState>
          ) : (
            <TableHost>
              <Table label={title} columns={columns}>
                {drivers.map((driver) => (
                  <Row key={driver.driverId} driver={driver} />
                ))}
              </Table>
            </TableHost>
          )
        }
      </QuerySection>
    </Card>
  );
}

function Row({ driver }: { driver: QueuedDriver }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { driverId, name, vehicleType, place, state, joinedAt, missed, keptUntil } = driver;
  return (
    <tr>
      <td data-numeric>{place ?? '–'}</td>
      <td>
        <Link className={link.link} to={`${basePath}/driver/${driverId}`}>
          {name}
        </Link>
      </td>
      <td>
        <FormattedMessage id={`ui.vehicle.${vehicleType}`} />
      </td>
      <td>{formatMessage({ id: `queues.state.${state}` }, { time: keptUntil ? formatClock(keptUntil) : '' })}</td>
      <td>{formatClock(joinedAt)}</td>
      <td data-numeric>{missed}</td>
    </tr>
  );
}
