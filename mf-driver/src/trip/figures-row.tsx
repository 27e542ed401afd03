import { Stat, StatRow } from '@rahi/ui-kit';
import { useIntl } from 'react-intl';
import { kmPerHour } from '../area/figures.js';

interface FiguresRowProps {
  distanceLabel: string;
  /** Null where it is not known: a dash. */
  km: number | null;
  minutes: number | null;
  /** Metres a second. */
  speed: number | null;
}

/** Distance, time and speed, to be read at a glance. */
export function FiguresRow({ distanceLabel, km, minutes, speed }: FiguresRowProps) {
  const { formatMessage } = useIntl();
  return (
    <StatRow>
      <Stat label={distanceLabel} unit={formatMessage({ id: 'trip.km' })}>
        {km === null ? '–' : km.toFixed(km < 10 ? 1 : 0)}
      </Stat>
      <Stat label={formatMessage({ id: 'trip.eta' })} unit={formatMessage({ id: 'trip.min' })}>
        {minutes ?? '–'}
      </Stat>
      <Stat label={formatMessage({ id: 'trip.speed' })} unit={formatMessage({ id: 'trip.kmh' })}>
        {kmPerHour(speed)}
      </Stat>
    </StatRow>
  );
}
