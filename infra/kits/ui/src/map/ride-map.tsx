import { useEffect, useState, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classNames } from '../class-names.js';
import { ErrorBoundary } from '../error-boundary.js';
import { ErrorState } from '../notice-states.js';
import type { FleetDotsProps } from './fleet/fleet-dots.js';
import type { LeafletMapProps } from './leaflet-map.js';
import type { MapPadding, RideMapProps } from './ride-map.types.js';
import styles from './ride-map.module.css';

type Loading =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; Map: ComponentType<LeafletMapProps>; Fleet: ComponentType<FleetDotsProps> | null };

/** The code that a page has loaded once: its next map is shown with its first frame. */
const loaded: { Map?: ComponentType<LeafletMapProps>; Fleet?: ComponentType<FleetDotsProps> } = {};

function alreadyLoaded(withFleet: boolean): Loading {
  const { Map, Fleet } = loaded;
  if (!Map || (withFleet && !Fleet)) return { state: 'loading' };
  return { state: 'ready', Map, Fleet: Fleet ?? null };
}

// Not React.lazy, which would remember a failure for the life of the page.
function loadMap(withFleet: boolean, done: (loading: Loading) => void): void {
  // Riders and drivers see no fleet: they do not load what draws one.
  Promise.all([import('./leaflet-map.js'), withFleet ? import('./fleet/fleet-dots.js') : null]).then(
    ([{ LeafletMap }, fleet]) => {
      Object.assign(loaded, { Map: LeafletMap }, fleet && { Fleet: fleet.FleetDots });
      done({ state: 'ready', Map: LeafletMap, Fleet: fleet?.FleetDots ?? null });
    },
    () => done({ state: 'failed' }),
  );
}

/**
 * The map of a ride, filling its parent. Leaflet and the base map are loaded with the first map; until then its place
 * has the colour of the land. A failure to load or to draw shows an error with a Retry.
 */
export function RideMap(props: RideMapProps) {
  const withFleet = props.dots !== undefined;
  const [loading, setLoading] = useState<Loading>(() => alreadyLoaded(withFleet));
  const isReady = loading.state === 'ready' && (!withFleet || loading.Fleet !== null);
  useEffect(() => {
    if (!isReady) loadMap(withFleet, setLoading);
  }, [withFleet, isReady]);

  const retry = (): void => {
    setLoading({ state: 'loading' });
    loadMap(withFleet, setLoading);
  };
  const failedToDraw = (_error: Error, reset: () => void) => <MapFailure padding={props.padding} onRetry={reset} />;
  return (
    <div className={classNames(styles.stage, props.className)} aria-busy={loading.state === 'loading' || undefined}>
      {loading.state === 'failed' && <MapFailure padding={props.padding} onRetry={retry} />}
      {loading.state === 'ready' && (
        <ErrorBoundary fallback={failedToDraw}>
          <loading.Map {...props} Fleet={loading.Fleet} />
        </ErrorBoundary>
      )}
    </div>
  );
}

/** In the part of the map that nothing covers: its Retry must be within reach. */
function MapFailure({ padding, onRetry }: { padding?: MapPadding; onRetry(): void }) {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.failure} style={padding}>
      <ErrorState title={formatMessage({ id: 'ui.map.failed' })} onRetry={onRetry}>
        <FormattedMessage id="ui.map.failedHint" />
      </ErrorState>
    </div>
  );
}
