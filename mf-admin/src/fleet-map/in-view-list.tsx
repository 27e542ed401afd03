import { formatCount } from '@rahi/web-kit';
import { isInBox } from '@rahi/contracts/geo/distance';
import { List, ListRow, type MapBounds } from '@rahi/ui-kit';
import { FormattedMessage, useIntl } from 'react-intl';
import { UnitNote, Standing } from './chosen-unit.js';
import { firstByNeed, type FleetUnit } from './fleet-units.js';
import styles from './fleet-map.screen.module.css';

/** A list of thousands does not help to find a driver: the person zooms in or filters instead. */
const mostRows = 30;

interface InViewListProps {
  shown: readonly FleetUnit[];
  bounds: MapBounds | null;
  onFind(unit: FleetUnit): void;
}

/** The units in view as a list, for people who cannot see the map or have no pointer. Emergencies come first. */
export function InViewList({ shown, bounds, onFind }: InViewListProps) {
  const { formatMessage } = useIntl();
  const inView = bounds ? shown.filter((unit) => isInBox(unit, bounds)) : shown;
  const rows = firstByNeed(inView, mostRows);
  return (
    <section aria-label={formatMessage({ id: 'fleetMap.inView' })}>
      <h2 className={styles.subtitle}>
        <FormattedMessage id="fleetMap.inViewValue" values={{ value: formatCount(inView.length) }} />
      </h2>
      {rows.length > 0 && (
        <List label={formatMessage({ id: 'fleetMap.driversAndTripsInView' })}>
          {rows.map((unit) => (
            <ListRow
              key={unit.id}
              title={unit.name}
              note={<UnitNote unit={unit} />}
              trailing={<Standing unit={unit} />}
              onPress={() => onFind(unit)}
            />
          ))}
        </List>
      )}
      {inView.length > rows.length && (
        <p className={styles.count}>
          <FormattedMessage id="fleetMap.more" values={{ value: formatCount(inView.length - rows.length) }} />
        </p>
      )}
    </section>
  );
}
