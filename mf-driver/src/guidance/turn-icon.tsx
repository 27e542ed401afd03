import type { Turn } from '@rahi/contracts/places';
import styles from './turn-icon.module.css';

/** Strokes in a 24 × 24 box. One drives on the left: a U-turn and a roundabout go clockwise. */
const paths: Readonly<Record<Turn, string>> = {
  depart: 'M12 20V5 M6 11l6-6 6 6',
  straight: 'M12 20V5 M6 11l6-6 6 6',
  left: 'M9 14l-5-5 5-5 M4 9h9a6 6 0 0 1 6 6v5',
  right: 'M15 14l5-5-5-5 M20 9h-9a6 6 0 0 0-6 6v5',
  'slight-left': 'M15 21v-6c0-2-1-3.5-2.5-5L6 3.5 M6 11V3.5h7.5',
  'slight-right': 'M9 21v-6c0-2 1-3.5 2.5-5L18 3.5 M18 11V3.5h-7.5',
  'sharp-left': 'M16 21V7a3 3 0 0 0-5.5-1.7L5 14 M4.5 7l.5 7 6.5-2',
  'sharp-right': 'M8 21V7a3 3 0 0 1 5.5-1.7L19 14 M19.5 7l-.5 7-6.5-2',
  'u-turn': 'M7 21V9a5 5 0 0 1 10 0v7 M12.5 12l4.5 4.5 4.5-4.5',
  roundabout: 'M12 21v-5 M12 16a4.5 4.5 0 1 1 4.5-4.5H21 M18 8l3.2 3.5L18 15',
  arrive: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21z M12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
};

interface TurnIconProps {
  turn: Turn;
  /** In the banner: as large as its figure. */
  large?: boolean;
  /** Degrees by which the arrow is turned clockwise. */
  turned?: number;
}

/** The shape of a turn. Decorative, because the words next to it say the same. */
export function TurnIcon({ turn, large, turned }: TurnIconProps) {
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 24 24"
      aria-hidden="true"
      data-turn={turn}
      data-large={large || undefined}
      style={turned === undefined ? undefined : { rotate: `${turned}deg` }}
    >
      <path d={paths[turn]} />
    </svg>
  );
}
