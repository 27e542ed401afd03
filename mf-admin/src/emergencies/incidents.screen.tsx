import type { AdminEmergency } from '@rahi/contracts/admin';
import type { Ride } from '@rahi/contracts/ride';
import {
  Button,
  Card,
  EmptyState,
  KeyValue,
  KeyValues,
  Page,
  Pill,
  Plate,
  QuerySection,
  RideMap,
  Skeleton,
  StatusBadge,
  Table,
  TableRow,
  type TableColumn,
} from '@rahi/ui-kit';
import { useDocumentTitle, useRemote } from '@rahi/web-kit';
import { Link, useSearchParams } from '@rahi/web-kit/router';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { momentText } from '../area/moments.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { ScreenHead } from '../area/screen-head.js';
import { TableHost } from '../area/table-host.js';
import { rideQuery } from '../ride/ride.queries.js';
import { useEmergencies } from './emergencies.queries.js';
import styles from './incidents.module.css';
import { stageOf, stageTones } from './incident-stage.js';
import { StartDrill } from './start-drill.js';
import { nameOf, useTakeOn } from './take-on.js';
import { riderPath } from '../rides/ride-cells.js';

const columns: readonly TableColumn[] = [
  { key: 'state', label: 'column.state' },
  { key: 'since', label: 'incidents.raised' },
  { key: 'who', label: 'column.who' },
  { key: 'ride', label: 'column.ride' },
  { key: 'taken', label: 'incidents.takenBy' },
  { key: 'closed', label: 'incidents.closedBy' },
  { key: 'actions', label: 'column.actions', hidden: true, actions: true },
];

/** Emergencies that people raised on trips: those without an administrator first. Next to them, the selected one. */
export function IncidentsScreen() {
  const { formatMessage } = useIntl();
  const emergencies = useEmergencies();
  const [params, setParams] = useSearchParams();
  useDocumentTitle(formatMessage({ id: 'rail.incidents' }));
  return (
    <Page width="desk">
      <ScreenHead title={formatMessage({ id: 'rail.incidents' })} actions={<StartDrill />} />
      <QuerySection query={emergencies} what="screen.incidents" skeleton={<RowSkeletons />} age>
        {({ emergencies: listed }) => {
          const chosen = listed.find(({ id }) => id === params.get('id')) ?? listed[0];
          if (!chosen)
            return (
              <EmptyState icon="check" title={formatMessage({ id: 'incidents.none' })}>
                <FormattedMessage id="incidents.noneHint" />
              </EmptyState>
            );
          return (
            <div className={styles.grid}>
              <Card>
                <TableHost>
                  <Table cards label={formatMessage({ id: 'rail.incidents' })} columns={columns}>
                    {listed.map((emergency) => (
                      <Row
                        key={emergency.id}
                        emergency={emergency}
                        chosen={emergency === chosen}
                        onChoose={() => setParams({ id: emergency.id }, { replace: true })}
                      />
                    ))}
                  </Table>
                </TableHost>
              </Card>
              <Details key={chosen.id} emergency={chosen} />
            </div>
          );
        }}
      </QuerySection>
    </Page>
  );
}

interface RowProps {
  emergency: AdminEmergency;
  chosen: boolean;
  onChoose(): void;
}

function Row({ emergency, chosen, onChoose }: RowProps) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  const { take, busy } = useTakeOn();
  const { rideId, raisedAt, raisedBy, acknowledgedAt, acknowledgedBy, closed, drill } = emergency;
  const who = nameOf(emergency, formatMessage);
  const open = acknowledgedAt === null;
  const stage = stageOf(emergency);
  return (
    <TableRow urgent={open && !chosen} chosen={chosen} onOpen={onChoose}>
      <td data-state>
        <Pill tone={stageTones[stage]} dot>
          {formatMessage({ id: `incident.stage.${stage}` })}
        </Pill>
      </td>
      <td className={styles.time}>
        <time dateTime={raisedAt}>{momentText(raisedAt)}</time>
      </td>
      <td className={styles.who} title={who} data-wide>
        {drill ? (
          <FormattedMessage id="incident.drill" />
        ) : (
          <FormattedMessage id="incidents.who" values={{ who, raisedBy }} />
        )}
      </td>
      <td>
        {!drill && (
          <Link className={styles.link} to={`${basePath}/ride/${rideId}`}>
            {rideId.slice(0, 8)}
          </Link>
        )}
      </td>
      <td className={styles.time}>
        {acknowledgedBy && acknowledgedAt && (
          <FormattedMessage
            id="incidents.takenAt"
            values={{ name: acknowledgedBy.name, at: momentText(acknowledgedAt) }}
          />
        )}
      </td>
      <td className={styles.time}>
        {closed?.by && (
          <FormattedMessage id="incidents.takenAt" values={{ name: closed.by.name, at: momentText(closed.at) }} />
        )}
      </td>
      <td data-actions>
        {open && (
          <Button
            small
            loading={busy}
            aria-label={formatMessage({ id: 'incidents.takeOn' }, { who })}
            onClick={() => void take(emergency)}
          >
            <FormattedMessage id="emergencies.acknowledge" />
          </Button>
        )}
      </td>
    </TableRow>
  );
}

/** Where it was raised, and who raised it. */
function Details({ emergency }: { emergency: AdminEmergency }) {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const { rideId, position, raisedAt } = emergency;
  const ride = useQuery({ ...rideQuery(services.api, rideId), enabled: !emergency.drill });
  const title = emergency.drill
    ? formatMessage({ id: 'incident.drill' })
    : formatMessage({ id: 'incidents.onRide' }, { ride: rideId.slice(0, 8) });
  return (
    <Card title={title} beside={ride.data && <StatusBadge status={ride.data.status} />}>
      {position && (
        <div className={styles.map}>
          <RideMap
            label={formatMessage({ id: 'incidents.where' })}
            center={position}
            zoom={16}
            dots={[{ id: emergency.id, ...position, look: 'alarm' }]}
            tiles={services.map}
          />
        </div>
      )}
      <KeyValues>
        <KeyValue name={formatMessage({ id: 'incidents.raised' })}>{momentText(raisedAt)}</KeyValue>
        <KeyValue name={formatMessage({ id: 'incidents.position' })}>
          {position
            ? `${position.lat.toFixed(5)}, ${position.lng.toFixed(5)}`
            : formatMessage({ id: 'incidents.noPosition' })}
        </KeyValue>
      </KeyValues>
      {!emergency.drill && <RideOf ride={ride} />}
      <div className={styles.ways}>
        {!emergency.drill && (
          <Link className={styles.link} to={`${basePath}/ride/${rideId}`}>
            <FormattedMessage id="fleetMap.openRide" />
          </Link>
        )}
        <Link className={styles.link} to={`${basePath}/incidents/${emergency.id}`}>
          <FormattedMessage id="incident.open" />
        </Link>
      </div>
    </Card>
  );
}

/** Who travels, in which car, from where to where. */
function RideOf({ ride }: { ride: UseQueryResult<Ride> }) {
  const { formatMessage } = useIntl();
  const { basePath } = useRemote();
  return (
    <QuerySection query={ride} what="screen.ride" skeleton={<Skeleton shape="block" />}>
      {({ rider, riderId, byOrganisation, driver, pickupAddress, dropoffAddress }) => (
        <KeyValues>
          <KeyValue name={formatMessage({ id: 'ride.rider' })}>
            <Link className={styles.link} to={riderPath(basePath, { riderId, byOrganisation })}>
              {rider.name || formatMessage({ id: 'ride.rider' })}
            </Link>
          </KeyValue>
          {driver && (
            <KeyValue name={formatMessage({ id: 'ride.driver' })}>
              <Link className={styles.link} to={`${basePath}/driver/${driver.id}`}>
                {driver.user.name}
              </Link>
            </KeyValue>
          )}
          {driver?.vehicleNumber && (
            <KeyValue name={formatMessage({ id: 'ride.number' })}>
              <Plate number={driver.vehicleNumber} />
            </KeyValue>
          )}
          <KeyValue name={formatMessage({ id: 'incidents.from' })}>{pickupAddress}</KeyValue>
          <KeyValue name={formatMessage({ id: 'incidents.to' })}>{dropoffAddress}</KeyValue>
        </KeyValues>
      )}
    </QuerySection>
  );
}
