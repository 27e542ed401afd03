import { vehicleFacts, type VehicleType } from '@rahi/contracts/vehicles';
import styles from './vehicle-art.module.css';
import { vehicleDrawings } from './vehicle-drawings.js';

/** The drawing of a vehicle type. Decorative: the name is next to it. */
export function VehicleArt({ type }: { type: VehicleType }) {
  const { tone, side } = vehicleDrawings[vehicleFacts[type].art];
  const { body, hood, glass, lines, wheels, shade } = side;
  return (
    <svg className={styles.art} viewBox="0 0 96 44" aria-hidden="true" data-vehicle={type} data-tone={tone}>
      <ellipse className={styles.shade} cx={shade.x} cy={40.5} rx={shade.width} ry={2.6} />
      <path className={styles.body} d={body} />
      {hood && <path className={styles.hood} d={hood} />}
      <path className={styles.glass} d={glass} />
      <path className={styles.lines} d={lines} />
      {wheels.map(({ x, r }) => (
        <g key={x}>
          <circle className={styles.tyre} cx={x} cy={34} r={r} />
          <circle className={styles.hub} cx={x} cy={34} r={r * 0.52} />
        </g>
      ))}
    </svg>
  );
}
