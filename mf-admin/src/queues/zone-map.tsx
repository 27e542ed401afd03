import type { LatLng } from '@rahi/contracts/geo/distance';
import type { QueueZone } from '@rahi/contracts/queue-zones';
import { Button, RideMap } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCities } from '../area/cities.js';
import { cornersOf, outlineText } from './zone-texts.js';
import styles from './queues.module.css';

/** Delhi, where no city is known. */
const defaultCenter = { lat: 28.6139, lng: 77.209 };

interface ZoneMapProps {
  /** The corners as lines of text. */
  outline: string;
  /** Zones in use, which the outline may not overlap. */
  others: readonly QueueZone[];
  onChange(outline: string): void;
}

/** The outline on a map: a press adds a corner, a drag moves one, a press on one removes it; each can be undone. */
export function ZoneMap({ outline, others, onChange }: ZoneMapProps) {
  const { formatMessage } = useIntl();
  const { services } = useRemote();
  const cities = useCities();
  const [before, setBefore] = useState<readonly string[]>([]);
  const corners = useMemo(() => cornersOf(outline), [outline]);
  const drawnOthers = useMemo(() => others.map((zone) => zone.outline), [others]);
  // The view is set once: the map must not move while somebody draws.
  const [fitTo] = useState<readonly LatLng[]>(corners);
  const draw = (next: readonly LatLng[]) => {
    setBefore((all) => [...all, outline]);
    onChange(outlineText(next));
  };
  const undo = () => {
    const last = before.at(-1);
    if (last === undefined) return;
    setBefore(before.slice(0, -1));
    onChange(last);
  };
  return (
    <div className={styles.mapPart}>
      <p className={styles.note}>
        <FormattedMessage id="queues.draw" />
      </p>
      <div className={styles.map}>
        <RideMap
          label={formatMessage({ id: 'queues.map' })}
          center={cities?.[0] ?? defaultCenter}
          zoom={13}
          {...(fitTo.length > 0 && { fitTo })}
          tiles={services.map}
          onPick={(at) => draw([...corners, at])}
          outline={{
            corners,
            others: drawnOthers,
            onMove: (corner, at) => draw(corners.with(corner, at)),
            onChoose: (corner) => draw(corners.filter((_, number) => number !== corner)),
          }}
        />
      </div>
      <div className={styles.tools}>
        <span aria-live="polite">
          <FormattedMessage id="queues.corners" values={{ corners: corners.length }} />
        </span>
        <Button small disabled={before.length === 0} onClick={undo}>
          <FormattedMessage id="queues.undo" />
        </Button>
        <Button small disabled={corners.length === 0} onClick={() => draw(corners.slice(0, -1))}>
          <FormattedMessage id="queues.removeLast" />
        </Button>
        <Button small disabled={corners.length === 0} onClick={() => draw([])}>
          <FormattedMessage id="queues.removeAll" />
        </Button>
      </div>
    </div>
  );
}
