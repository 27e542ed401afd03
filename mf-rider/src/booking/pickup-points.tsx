import type { PickupPoint } from '@rahi/contracts/places';
import { Banner, placeText } from '@rahi/ui-kit';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { shortAddress } from '../places/stop-of-place.js';
import styles from './pickup-points.module.css';
import type { PickupChoice } from './use-pickup-point.js';

/** Where the car stops: the points of a large place to choose from, and why a pickup was moved. */
export function PickupPoints({ choice }: { choice: PickupChoice }) {
  const { formatMessage } = useIntl();
  const { found, own, chosen, choose } = choice;
  if (!found) return null;
  const { place, points, more } = found;
  const title = place === null ? '' : formatMessage({ id: 'booking.pickupAt' }, { place: placeText(place) });
  return (
    <>
      {!chosen && <NoStopping found={found} />}
      {points.length > 0 && (
        <section aria-label={title} className={styles.points}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.chips}>
            <Chip
              label={shortAddress(own.address)}
              pressed={!chosen && !points.some((point) => isAt(point, own))}
              onPress={() => choose(null)}
            />
            {points.map((point) => (
              <Chip
                key={`${point.lat} ${point.lng}`}
                label={labelOf(formatMessage, point)}
                pressed={point === chosen || (!chosen && isAt(point, own))}
                onPress={() => choose(point)}
              />
            ))}
          </ul>
          {more > 0 && (
            <p className={styles.more}>
              <FormattedMessage id="booking.morePoints" values={{ more }} />
            </p>
          )}
        </section>
      )}
    </>
  );
}

interface ChipProps {
  label: string;
  pressed: boolean;
  onPress(): void;
}

function Chip({ label, pressed, onPress }: ChipProps) {
  return (
    <li>
      <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onPress}>
        {label}
      </button>
    </li>
  );
}

const isAt = (point: PickupPoint, stop: { lat: number; lng: number }) =>
  point.lat === stop.lat && point.lng === stop.lng;

/** "Gate 2 · SV Road", "East entrance · Station Road", "On SV Road". */
function labelOf(formatMessage: IntlShape['formatMessage'], { what, name, side, street }: PickupPoint): string {
  if (what === 'street' && street)
    return formatMessage({ id: 'booking.pickupOnStreet' }, { street: placeText(street) });
  const own = name ? placeText(name) : formatMessage({ id: 'booking.pickupPoint' }, { what, side });
  return street ? `${own} · ${placeText(street)}` : own;
}

/** A car may not stop at the rider's own pickup. */
function NoStopping({ found: { noStopping, moved } }: { found: NonNullable<PickupChoice['found']> }) {
  const { formatMessage } = useIntl();
  if (noStopping === null) return null;
  return (
    <div role="alert">
      <Banner tone={moved ? 'accent' : 'bad'} title={formatMessage({ id: 'booking.noStopping' }, { road: noStopping })}>
        {moved ? (
          <FormattedMessage
            id="booking.pickupMoved"
            values={{
              metres: moved.metres,
              street: moved.street ? placeText(moved.street) : shortAddress(moved.address),
            }}
          />
        ) : (
          <FormattedMessage id="booking.noStreetNear" />
        )}
      </Banner>
    </div>
  );
}
