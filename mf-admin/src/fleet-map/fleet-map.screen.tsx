import { isInBox, type LatLng } from '@rahi/contracts/geo/distance';
import type { City } from '@rahi/contracts/places';
import {
  BottomSheet,
  IconButton,
  MapScreen,
  RideMap,
  usePanel,
  type MapBounds,
  type MapDot,
  type MapWay,
  QuerySection,
} from '@rahi/ui-kit';
import { useDocumentTitle, useStore, useRemote } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/layers';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmergencySoundSwitch, useBarHeight } from '../emergencies/emergency-alert.js';
import { useCities } from '../area/cities.js';
import { RowSkeletons } from '../area/row-skeletons.js';
import { wayQuery } from '../area/way.queries.js';
import { ChosenActions } from './chosen-unit.js';
import { useDemand } from './demand.js';
import { FleetPanel } from './fleet.panel.js';
import { isChosen, matches, type FleetUnit } from './fleet-units.js';
import { useFleetView, type FleetView } from './fleet-view.js';
import { useFleet } from './use-fleet.js';
import { useMapAim } from './use-map-aim.js';
import styles from './fleet-map.screen.module.css';

/** New Delhi, until it is known where the drivers are. */
const defaultCenter = { lat: 28.6139, lng: 77.209 };
const headerPx = 56;

/** Every online driver and every active trip, on a map (R29). */
export function FleetMapScreen() {
  const { formatMessage } = useIntl();
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const [view, change] = useFleetView();
  const [covered, setCovered] = useState(0);
  const [bounds, setBounds] = useState<MapBounds | null>(null);
  const position = useStore(services.location).position;
  const panel = usePanel();
  useDocumentTitle(formatMessage({ id: 'fleetMap.liveMap' }));
  const { fleet, trips, units } = useFleet();
  const chosen = units.find((unit) => isChosen(unit, view)) ?? null;
  const { type, status, kind } = view;
  const shown = useMemo(
    () => units.filter((unit) => matches(unit, { type, status, kind })),
    [units, type, status, kind],
  );
  const drawn = useMemo(() => picture(shown, chosen), [shown, chosen]);
  const demand = useDemand(view);
  const barHeight = useBarHeight();
  const city = useCities()?.find(({ slug }) => slug === view.city);
  const linked = view.trip
    ? { key: view.trip, points: chosen && pointsOf(chosen) }
    : { key: view.city, points: city ? withinCity(city, shown) : null };
  const aim = useMapAim(fleet.data && units, linked);
  const way = useWay(chosen);
  const choose = (unit: FleetUnit | undefined) => unit && change(choiceOf(unit));
  const find = (unit: FleetUnit) => {
    choose(unit);
    aim.show(pointsOf(unit));
  };

  return (
    <MapScreen
      map={
        <RideMap
          label={formatMessage({ id: 'fleetMap.liveMapOfTheDrivers' })}
          center={position ?? defaultCenter}
          zoom={12}
          fitTo={aim.fitTo}
          recenterKey={aim.key}
          // On a phone the sheet and the emergencies leave less than the buttons need; fingers and keys zoom as well.
          controls={panel || barHeight === 0}
          padding={panel ? {} : { top: headerPx + barHeight, bottom: covered }}
          dots={drawn.dots}
          ways={drawn.ways}
          areas={demand.areas}
          chosenDot={chosen?.id ?? null}
          onDotPick={(id) => choose(units.find((unit) => unit.id === id))}
          onView={setBounds}
          pickup={chosen?.trip?.pickup}
          dropoff={chosen?.trip?.dropoff}
          route={way?.polyline}
          routeIsEstimate={way?.source === 'estimate'}
          tiles={services.map}
        />
      }
    >
      <BottomSheet
        label={formatMessage({ id: 'fleetMap.liveMap' })}
        onCover={setCovered}
        floating={
          <IconButton
            kind="floating"
            icon="gps"
            label={formatMessage({ id: 'fleetMap.showEverybody' })}
            onClick={() => aim.show(shown)}
          />
        }
        header={
          <div className={styles.head}>
            <IconButton
              icon="chevron-left"
              label={formatMessage({ id: 'fleetMap.backToTheDashboard' })}
              onClick={() => void navigate(basePath)}
            />
            <h1 className={styles.title}>
              <FormattedMessage id="fleetMap.liveMap" />
            </h1>
            <EmergencySoundSwitch />
          </div>
        }
        actions={chosen && <ChosenActions unit={chosen} />}
      >
        <QuerySection query={fleet} what="fleetMap.theMapOfTheDrivers" skeleton={<RowSkeletons />}>
          {(everybody) => (
            <FleetPanel
              fleet={fleet}
              everybody={everybody}
              trips={trips}
              units={units}
              shown={shown}
              chosen={chosen}
              bounds={bounds}
              view={view}
              demand={demand}
              onChange={change}
              onEverywhere={() => {
                change({ city: '' });
                aim.show(shown);
              }}
              onFind={find}
              onShow={aim.show}
            />
          )}
        </QuerySection>
      </BottomSheet>
    </MapScreen>
  );
}

/** What the canvas draws. The selected unit is always on it, whatever the filters; its route is drawn separately. */
function picture(shown: readonly FleetUnit[], chosen: FleetUnit | null): { dots: MapDot[]; ways: MapWay[] } {
  const all = chosen && !shown.includes(chosen) ? [...shown, chosen] : shown;
  const dots = all.map(({ id, lat, lng, heading, look }) => ({ id, lat, lng, heading, look }));
  const ways = shown.flatMap((unit): MapWay[] =>
    unit.trip && unit !== chosen ? [{ id: unit.trip.id, from: unit.trip.pickup, to: unit.trip.dropoff }] : [],
  );
  return { dots, ways };
}

/** The way of the chosen trip, as the product's planner has it. */
function useWay(chosen: FleetUnit | null) {
  const { services } = useRemote();
  const { pickup, dropoff } = chosen?.trip ?? { pickup: defaultCenter, dropoff: defaultCenter };
  const way = useQuery({ ...wayQuery(services.api, pickup, dropoff), enabled: chosen?.trip != null });
  return chosen?.trip ? way.data : undefined;
}

/** Selects the driver if there is one, because the trip may end before the driver leaves. */
function choiceOf({ driver, trip }: FleetUnit): Pick<FleetView, 'driver' | 'trip'> {
  return driver ? { driver: driver.id, trip: '' } : { driver: '', trip: trip?.id ?? '' };
}

/** The positions of the units in the city; the whole city if there are none. */
function withinCity({ bounds }: City, units: readonly FleetUnit[]): readonly LatLng[] {
  const there = units.filter((unit) => isInBox(unit, bounds));
  const { south, west, north, east } = bounds;
  return there.length > 0
    ? there
    : [
        { lat: south, lng: west },
        { lat: north, lng: east },
      ];
}

function pointsOf(unit: FleetUnit) {
  return unit.trip ? [unit, unit.trip.pickup, unit.trip.dropoff] : [unit];
}
