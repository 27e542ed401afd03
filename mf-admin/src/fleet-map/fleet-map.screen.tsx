import type { FleetDot } from '@rahi/contracts/driver';
import { BottomSheet, Button, IconButton, MapScreen, RideMap, type MapDot } from '@rahi/ui-kit';
import { useDocumentTitle, useMediaQuery, useStore } from '@rahi/web-kit';
import { useNavigate } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { QuerySection } from '../query-section.js';
import { useRemote } from '../remote.context.js';
import { RowSkeletons } from '../row-skeletons.js';
import { FleetPanel } from './fleet-panel.js';
import { fleetPollMs, fleetQuery } from './fleet-map.queries.js';
import { dotsIn, useFleetView } from './fleet-view.js';
import styles from './fleet-map.screen.module.css';

/** New Delhi, until it is known where the drivers are. */
const defaultCenter = { lat: 28.6139, lng: 77.209 };
const headerPx = 56;

/** Everybody who is online, on a map (R29). */
export function FleetMapScreen() {
  const { services, basePath } = useRemote();
  const navigate = useNavigate();
  const [view, change] = useFleetView();
  const [covered, setCovered] = useState(0);
  const position = useStore(services.location).position;
  const panel = useMediaQuery('(min-width: 1024px)');
  useDocumentTitle('Live map');
  const fleet = useQuery({ ...fleetQuery(services.api), refetchInterval: fleetPollMs });
  const shown = dotsIn(fleet.data?.items ?? [], view);
  const first = useFirstExtent(fleet.data?.items);
  const dots: MapDot[] = shown.map(({ id, lat, lng, heading, onTrip }) => ({ id, lat, lng, heading, busy: onTrip }));

  return (
    <MapScreen
      map={
        <RideMap
          label="Live map of the drivers"
          center={position ?? defaultCenter}
          zoom={12}
          fitTo={first}
          padding={panel ? { top: 0 } : { top: headerPx, bottom: covered }}
          dots={dots}
          chosenDot={view.driver}
          onDotPick={(driver) => change({ driver })}
          tilesUrl={services.map.tilesUrl}
        />
      }
    >
      <BottomSheet
        label="Live map"
        onCover={setCovered}
        header={
          <div className={styles.head}>
            <IconButton icon="chevron-left" label="Back to the dashboard" onClick={() => void navigate(basePath)} />
            <h1 className={styles.title}>Live map</h1>
          </div>
        }
        actions={
          view.driver ? (
            <Button kind="primary" onClick={() => void navigate(`${basePath}/driver/${view.driver}`)}>
              Open driver
            </Button>
          ) : undefined
        }
      >
        <QuerySection query={fleet} what="The map of the drivers" skeleton={<RowSkeletons />}>
          {({ items, total }) => (
            <FleetPanel fleet={items} total={total ?? items.length} shown={shown} view={view} onChange={change} />
          )}
        </QuerySection>
      </BottomSheet>
    </MapScreen>
  );
}

/** Where everybody was when the map opened, as two corners: it is not refitted while they drive. */
function useFirstExtent(fleet: readonly FleetDot[] | undefined) {
  const known = fleet !== undefined && fleet.length > 0;
  // Only the first answer counts.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  return useMemo(() => (known ? cornersOf(fleet) : undefined), [known]);
}

function cornersOf(fleet: readonly FleetDot[]) {
  const lats = fleet.map(({ lat }) => lat);
  const lngs = fleet.map(({ lng }) => lng);
  return [
    { lat: lats.reduce((a, b) => Math.min(a, b)), lng: lngs.reduce((a, b) => Math.min(a, b)) },
    { lat: lats.reduce((a, b) => Math.max(a, b)), lng: lngs.reduce((a, b) => Math.max(a, b)) },
  ];
}
