import { useEffect, useState, type ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { classNames } from '../class-names.js';
import { ErrorBoundary } from '../error-boundary.js';
import { ErrorState } from '../notice-states.js';
import type { LeafletMapProps } from './leaflet-map.js';
import type { MapPadding, RideMapProps } from './ride-map.types.js';
import styles from './ride-map.module.css';

type Parts = Pick<LeafletMapProps, 'Fleet' | 'Outline' | 'Note'>;
type Loading =
  | { state: 'loading' }
  | { state: 'failed' }
  | ({ state: 'ready'; Map: ComponentType<LeafletMapProps> } & Parts);

/** The code that a page has loaded once: its next map is shown with its first frame. */
const loaded: { Map: ComponentType<LeafletMapProps> | null } & Parts = {
  Map: null,
  Fleet: null,
  Outline: null,
  Note: null,
};

type Wanted = Readonly<Record<keyof Parts, boolean>>;
const isIn = (wanted: Wanted, parts: Parts) =>
  (!wanted.Fleet || parts.Fleet) && (!wanted.Outline || parts.Outline) && (!wanted.Note || parts.Note);

function alreadyLoaded(wanted: Wanted): Loading {
  const { Map, ...parts } = loaded;
  return Map && isIn(wanted, parts) ? { state: 'ready', Map, ...parts } : { state: 'loading' };
}

// Not React.lazy, which would remember a failure for the life of the page.
function loadMap(wanted: Wanted, done: (loading: Loading) => void): void {
  // Riders and drivers see no fleet, and draw no outline: they do not load what draws one.
  Promise.all([
    import('./leaflet-map.js'),
    wanted.Fleet ? import('./fleet/fleet-dots.js') : null,
    wanted.Outline ? import('./outline/outline-layer.js') : null,
    wanted.Note ? importNote() : null,
  ]).then(
    ([{ LeafletMap }, fleet, outline, note]) => {
      const parts = {
        Fleet: fleet?.FleetDots ?? loaded.Fleet,
        Outline: outline?.OutlineLayer ?? loaded.Outline,
        Note: note?.MapNote ?? loaded.Note,
      };
      Object.assign(loaded, { Map: LeafletMap, ...parts });
      done({ state: 'ready', Map: LeafletMap, ...parts });
    },
    () => done({ state: 'failed' }),
  );
}

/** Null where it cannot be loaded: a map without bubbles is better than none. */
async function importNote() {
  try {
    return await import('./markers/map-note.js');
  } catch (error) {
    console.warn('The bubbles of the map could not be loaded.', error);
    return null;
  }
}

/**
 * The map of a ride, filling its parent. Leaflet and the base map are loaded with the first map; until then its place
 * has the colour of the land. A failure to load or to draw shows an error with a Retry.
 */
export function RideMap(props: RideMapProps) {
  const [Fleet, Outline] = [props.dots !== undefined, props.outline !== undefined];
  const Note = Boolean(props.pickupNote ?? props.dropoffNote);
  const [loading, setLoading] = useState<Loading>(() => alreadyLoaded({ Fleet, Outline, Note }));
  const isReady = loading.state === 'ready' && isIn({ Fleet, Outline, Note }, loading);
  useEffect(() => {
    if (!isReady) loadMap({ Fleet, Outline, Note }, setLoading);
  }, [Fleet, Outline, Note, isReady]);

  const retry = (): void => {
    setLoading({ state: 'loading' });
    loadMap({ Fleet, Outline, Note }, setLoading);
  };
  const failedToDraw = (_error: Error, reset: () => void) => <MapFailure padding={props.padding} onRetry={reset} />;
  return (
    <div className={classNames(styles.stage, props.className)} aria-busy={loading.state === 'loading' || undefined}>
      {loading.state === 'failed' && <MapFailure padding={props.padding} onRetry={retry} />}
      {loading.state === 'ready' && (
        <ErrorBoundary fallback={failedToDraw}>
          <loading.Map {...props} Fleet={loading.Fleet} Outline={loading.Outline} Note={loading.Note} />
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
