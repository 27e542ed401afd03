import type { VehicleType } from '@rahi/contracts/vehicles';
import styles from './vehicle-art.module.css';

/** One silhouette, seen from the side, nose to the right, in a 144 × 68 box; wheels stand on y = 60. */
interface Silhouette {
  body: string;
  glass: string;
  wheels: readonly { x: number; r: number }[];
  /** Lines drawn in the ground's colour: door gaps, handles, lamps. */
  lines: string;
}

const silhouettes: Readonly<Record<VehicleType, Silhouette>> = {
  auto: {
    body: 'M26 51V28c0-11 6-18 17-18h37c8 0 13 3 17 9l11 18c6 1 10 5 11 10l1 3c0 2-1 3-3 3h-3a9 9 0 0 0-18 0H58a11 11 0 0 0-22 0h-7c-2 0-3-1-3-2z',
    glass: 'M47 18h19v25H47z M71 18h8c3 0 6 1 8 4l9 16v5H71z',
    wheels: [
      { x: 47, r: 8 },
      { x: 105, r: 7 },
    ],
    lines: 'M31 30h11 M31 37h11 M113 45h3 M44 10l-4-3h44l8 5',
  },
  mini: {
    body: 'M14 53V41c0-5 2-9 7-11l5-2 9-12c3-4 7-6 12-6h33c6 0 10 2 14 6l13 13 14 3c7 1 10 5 10 11v9c0 2-1 3-3 3h-9a11 11 0 0 0-22 0H48a11 11 0 0 0-22 0h-9c-2 0-3-1-3-2z',
    glass: 'M37 28l7-9c2-3 4-4 7-4h12v13z M68 15h11c4 0 7 1 10 4l9 9H68z',
    wheels: [
      { x: 37, r: 9 },
      { x: 108, r: 9 },
    ],
    lines: 'M65 31v19 M71 36h6 M45 36h6 M126 39h5 M15 40h4',
  },
  sedan: {
    body: 'M5 53v-9c0-5 2-8 7-9l17-4 14-14c4-4 8-6 14-6h20c6 0 11 2 15 5l18 14 20 4c7 2 10 5 10 11v8c0 2-1 3-3 3h-10a11 11 0 0 0-22 0H48a11 11 0 0 0-22 0H8c-2 0-3-1-3-3z',
    glass: 'M42 30l9-9c3-3 6-4 10-4h6v13z M72 17h4c5 0 9 1 12 4l12 9H72z',
    wheels: [
      { x: 37, r: 9 },
      { x: 116, r: 9 },
    ],
    lines: 'M69 33v18 M75 38h6 M48 38h6 M130 42h6 M6 42h5',
  },
  suv: {
    body: 'M9 52V36c0-4 1-8 3-11l5-11c2-4 5-6 10-6h56c6 0 10 2 14 6l12 14 16 3c6 1 10 5 10 11v10c0 2-1 3-3 3h-9a12 12 0 0 0-24 0H49a12 12 0 0 0-24 0H12c-2 0-3-1-3-3z',
    glass: 'M20 26l5-9c1-2 3-3 5-3h8v12z M43 14h21v12H43z M69 14h13c4 0 7 1 9 4l7 8H69z',
    wheels: [
      { x: 37, r: 10 },
      { x: 111, r: 10 },
    ],
    lines: 'M66 29v21 M72 34h6 M46 34h6 M130 39h5 M10 36h4 M26 5h54',
  },
};

/** The silhouette of a vehicle type, in the colour of the text around it. Decoration: the name stands beside it. */
export function VehicleArt({ type }: { type: VehicleType }) {
  const { body, glass, wheels, lines } = silhouettes[type];
  return (
    <svg className={styles.art} viewBox="0 0 144 68" aria-hidden="true" data-vehicle={type}>
      <path className={styles.body} d={body} />
      <path className={styles.glass} d={glass} />
      <path className={styles.lines} d={lines} />
      {wheels.map(({ x, r }) => (
        <g key={x}>
          <circle className={styles.body} cx={x} cy={60 - r} r={r} />
          <circle className={styles.hub} cx={x} cy={60 - r} r={r * 0.42} />
        </g>
      ))}
    </svg>
  );
}
