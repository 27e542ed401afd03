import type { LatLng } from '@rahi/contracts/geo/distance';
import type { SurgeOfCity } from '@rahi/contracts/surge';
import { List, ListRow, Pill, QuerySection, Skeleton } from '@rahi/ui-kit';
import { useRemote } from '@rahi/web-kit';
import { Link } from '@rahi/web-kit/router';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { timeText } from '../area/moments.js';
import { Switch } from '../area/switch.js';
import { citiesQuery } from '../area/cities.js';
import { cornersOf, placeOf, type Demand } from './demand.js';
import type { FleetView } from './fleet-view.js';
import styles from './fleet-map.screen.module.css';

/** The cells with the highest surge: the rest is on the map. */
const mostRows = 10;

interface DemandPanelProps {
  demand: Demand;
  view: FleetView;
  onSwitch(on: boolean): void;
  /** Asked to have these points in view. */
  onShow(points: readonly LatLng[]): void;
}

/** Switches the layer of demand; while it is on, where surge is how high, as a list too, and the way to cap or stop it. */
export function DemandPanel({ demand: { surge, cells }, view, onSwitch, onShow }: DemandPanelProps) {
  const { formatMessage } = useIntl();
  return (
    <section className={styles.demand} aria-label={formatMessage({ id: 'demand.demand' })}>
      <Switch label={formatMessage({ id: 'demand.demand' })} on={view.demand} onChange={onSwitch} />
      {view.demand && (
        <QuerySection query={surge} what="surge.theSurge" skeleton={<Skeleton shape="row" />} age>
          {(cities) => {
            const on = cities.filter(({ active }) => active);
            const high = cells.filter(({ percent }) => percent !== 100);
            return (
              <>
                <p className={styles.count}>
                  {on.length === 0 ? (
                    <FormattedMessage id="demand.nowhereOn" />
                  ) : (
                    <FormattedMessage
                      id="demand.hint"
                      values={{ count: high.length, at: timeText(new Date(surge.dataUpdatedAt)) }}
                    />
                  )}
                </p>
                <Caps cities={on} type={view.type} />
                {high.length > 0 && (
                  <List label={formatMessage({ id: 'demand.highest' })}>
                    {high.slice(0, mostRows).map((cell) => (
                      <ListRow
                        key={placeOf(cell)}
                        title={placeOf(cell)}
                        note={formatMessage(
                          { id: 'demand.cell' },
                          {
                            vehicle: formatMessage({ id: `ui.vehicle.${cell.vehicleType}` }),
                            demand: cell.demand,
                            supply: cell.supply,
                          },
                        )}
                        onPress={() => onShow(cornersOf(cell))}
                        trailing={<Pill tone="warn">{cell.percent} %</Pill>}
                      />
                    ))}
                  </List>
                )}
              </>
            );
          }}
        </QuerySection>
      )}
    </section>
  );
}

/** The cap of each city where surge is on, leading to where it is changed; without any, to where surge is started. */
function Caps({ cities, type }: { cities: readonly SurgeOfCity[]; type: FleetView['type'] }) {
  const { basePath, services } = useRemote();
  const known = useQuery(citiesQuery(services.api));
  const chosen = type === 'all' ? '' : `type=${type}`;
  if (cities.length === 0) {
    return (
      <Link className={styles.link} to={`${basePath}/tariffs?${chosen}`}>
        <FormattedMessage id="demand.start" />
      </Link>
    );
  }
  const nameOf = (city: string) => known.data?.find(({ slug }) => slug === city)?.name ?? city;
  return cities.map(({ city, mostPercent }) => (
    <p key={city} className={styles.cap}>
      <FormattedMessage id="demand.cap" values={{ city: nameOf(city), most: mostPercent }} />{' '}
      <Link className={styles.link} to={`${basePath}/tariffs?${[`city=${city}`, chosen].filter(Boolean).join('&')}`}>
        <FormattedMessage id="demand.change" values={{ city: nameOf(city) }} />
      </Link>
    </p>
  ));
}
