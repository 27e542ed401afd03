import { Stat, StatRow } from '@rahi/ui-kit';
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
  return (
    <StatRow>
      <Stat label={distanceLabel} unit="km">
        {km === null ? '–' : km.toFixed(km < 10 ? 1 : 0)}
      </Stat>
      <Stat label="ETA" unit="min">
        {minutes ?? '–'}
      </Stat>
      <Stat label="Speed" unit="km/h">
        {kmPerHour(speed)}
      </Stat>
    </StatRow>
  );
}
