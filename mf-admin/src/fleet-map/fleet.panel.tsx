import type { LatLng } from '@rahi/contracts/geo/distance';
import type { TripOnMap } from '@rahi/contracts/ride';
import {
  Banner,
  Button,
  EmptyState,
  Pill,
  SelectField,
  type DotLook,
  type MapBounds,
  type PillTone,
} from '@rahi/ui-kit';
import { describeError, type Page, useRemote, type MessageId } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import type { UseQueryResult } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities, useVehicleTypes } from '../area/cities.js';
import { timeText } from '../area/moments.js';
import { RideKindField } from '../area/ride-kind.field.js';
import { ChosenUnit } from './chosen-unit.js';
import type { Demand } from './demand.js';
import { DemandPanel } from './demand.panel.js';
import { EmergencyList } from './emergency-list.js';
import type { Fleet } from './fleet-pages.js';
import type { FleetUnit } from './fleet-units.js';
import { statusFilters, type FleetView, type StatusFilter } from './fleet-view.js';
import { InViewList } from './in-view-list.js';
import styles from './fleet-map.screen.module.css';

const legend: readonly { look: DotLook; tone: PillTone }[] = [
  { look: 'free', tone: 'ok' },
  { look: 'busy', tone: 'brand' },
  { look: 'waiting', tone: 'warn' },
  { look: 'alarm', tone: 'bad' },
];

/** The messages that name a filter's choices. */
const statusName = (status: StatusFilter): MessageId =>
  status === 'all' || status === 'free' || status === 'trip' ? `fleetMap.filter.${status}` : `ui.status.${status}`;
const typeName = (type: FleetView['type']): MessageId =>
  type === 'all' ? 'fleetMap.allVehicles' : `ui.vehicle.${type}`;

interface FleetPanelProps {
  fleet: UseQueryResult<Fleet>;
  everybody: Fleet;
  trips: UseQueryResult<Page<TripOnMap[]>>;
  units: readonly FleetUnit[];
  shown: readonly FleetUnit[];
  chosen: FleetUnit | null;
  bounds: MapBounds | null;
  view: FleetView;
  demand: Demand;
  onChange(changes: Partial<FleetView>): void;
  onFind(unit: FleetUnit): void;
  /** Called to show all drivers, in whichever city. */
  onEverywhere(): void;
  /** Asked to have these points in view. */
  onShow(points: readonly LatLng[]): void;
}

/** Next to the map: its filters, the selected unit, and everything in view as a list. */
export function FleetPanel(props: FleetPanelProps) {
  const { formatMessage } = useIntl();
  const {
    fleet,
    everybody,
    trips,
    units,
    shown,
    chosen,
    bounds,
    view,
    demand,
    onChange,
    onFind,
    onEverywhere,
    onShow,
  } = props;
  const cities = useCities() ?? [];
  const types = ['all', ...useVehicleTypes().toSorted()] as const;
  const { basePath } = useRemote();
  return (
    <div className={styles.panel}>
      <div className={styles.filters}>
        {cities.length > 0 && (
          <div className={styles.city}>
            <SelectField
              label={formatMessage({ id: 'filter.city' })}
              value={view.city}
              onChange={(city) => (city === '' ? onEverywhere() : onChange({ city, driver: '', trip: '' }))}
              options={[
                { value: '', label: formatMessage({ id: 'filter.allCities' }) },
                ...cities.map(({ slug, name }) => ({ value: slug, label: name })),
              ]}
              small
            />
          </div>
        )}
        <SelectField
          label={formatMessage({ id: 'fleetMap.status' })}
          value={view.status}
          onChange={(status) => onChange({ status })}
          options={statusFilters.map((value) => ({ value, label: formatMessage({ id: statusName(value) }) }))}
          small
        />
        <SelectField
          label={formatMessage({ id: 'fleetMap.vehicle' })}
          value={view.type}
          onChange={(type) => onChange({ type })}
          options={types.map((value) => ({ value, label: formatMessage({ id: typeName(value) }) }))}
          small
        />
        <RideKindField labelled value={view.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      <DemandPanel demand={demand} view={view} onSwitch={(on) => onChange({ demand: on })} onShow={onShow} />
      <Staleness fleet={fleet} trips={trips} />
      <ChosenUnit unit={chosen} view={view} onLeave={() => onChange({ driver: '', trip: '' })} />
      <EmergencyList units={units} onFind={onFind} />
      {units.length === 0 && (
        <EmptyState icon="car" title={formatMessage({ id: 'fleetMap.noDriversOnline' })}>
          <FormattedMessage id="fleetMap.noDriversHint" />
        </EmptyState>
      )}
      {units.length > 0 && (
        <>
          <p className={styles.count}>
            <FormattedMessage
              id="fleetMap.shown"
              values={{
                whole: shown.length === units.length,
                shown: shown.length,
                all: units.length,
                online: everybody.total,
              }}
            />{' '}
            <Completeness fleet={everybody} />{' '}
            <Link to={`${basePath}?tab=drivers`}>
              <FormattedMessage id="fleetMap.asATable" />
            </Link>
          </p>
          <div className={styles.legend}>
            {legend.map(({ look, tone }) => (
              <Count key={look} tone={tone} look={look} count={shown.filter((unit) => unit.look === look).length} />
            ))}
          </div>
          {shown.length === 0 ? (
            <EmptyState
              icon="filter"
              title={formatMessage({ id: 'fleetMap.noMatch' })}
              action={
                <Button onClick={() => onChange({ type: 'all', status: 'all', kind: 'all' })}>
                  <FormattedMessage id="fleetMap.clearTheFilters" />
                </Button>
              }
            />
          ) : (
            <InViewList shown={shown} bounds={bounds} onFind={onFind} />
          )}
        </>
      )}
    </div>
  );
}

/** Says whether the map shows every driver, and how old positions are; nothing if a single read returns all. */
function Completeness({ fleet: { dots, total, pages, whole } }: { fleet: Fleet }) {
  if (!whole) return <FormattedMessage id="fleetMap.reading" />;
  if (pages === 1) return null;
  return (
    <FormattedMessage
      id={dots.length < total ? 'fleetMap.firstOnly' : 'fleetMap.age'}
      values={{ count: dots.length, seconds: pages }}
    />
  );
}

function Count({ tone, look, count }: { tone: PillTone; look: DotLook; count: number }) {
  return (
    count > 0 && (
      <Pill tone={tone} dot>
        <FormattedMessage id={`fleetMap.legend.${look}`} values={{ count }} />
      </Pill>
    )
  );
}

/** While the map cannot be refreshed, says how old it is. */
function Staleness({ fleet, trips }: Pick<FleetPanelProps, 'fleet' | 'trips'>) {
  const { formatMessage } = useIntl();
  if (fleet.isError)
    return (
      <Banner
        tone="accent"
        title={formatMessage({ id: 'fleetMap.positionsAsOf' }, { timeText: timeText(new Date(fleet.dataUpdatedAt)) })}
      >
        <FormattedMessage
          id="fleetMap.positionsRetried"
          values={{ error: describeError(formatMessage, fleet.error, 'error.unexplained') }}
        />
      </Banner>
    );
  if (trips.isError)
    return (
      <Banner
        tone="accent"
        title={
          trips.data
            ? formatMessage({ id: 'fleetMap.tripsAsOf' }, { timeText: timeText(new Date(trips.dataUpdatedAt)) })
            : formatMessage({ id: 'fleetMap.tripsNotRead' })
        }
        action={
          <Button small loading={trips.isFetching} onClick={() => void trips.refetch()}>
            <FormattedMessage id="ui.retry" />
          </Button>
        }
      >
        {describeError(formatMessage, trips.error, 'error.unexplained')}
      </Banner>
    );
  return null;
}
