import { type CSSProperties, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { MapPadding } from '../ride-map.types.js';
import { pivotOf, sideOf, type Pixels } from './turned-geometry.js';
import styles from './turned-frame.module.css';

interface TurnedFrameProps {
  /** The direction that is up, degrees clockwise from north; null for a map that lies in its frame as ever. */
  course: number | null;
  padding: MapPadding;
  /** True while the person has the map in hand: the vehicle is then a marker on it. */
  inHand: boolean;
  /** A Leaflet map that fills its parent. */
  children: ReactNode;
}

/**
 * Turns a Leaflet map, which does not support rotation, as a whole: it fills a square around the vehicle that is large
 * enough for every angle, and CSS turns the square. For Leaflet north is still up, so its tiles cover the square and no
 * corner is blank.
 */
export function TurnedFrame({ course, padding, inHand, children }: TurnedFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Pixels>({ x: 0, y: 0 });

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = () => setSize({ x: element.clientWidth, y: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const pivot = pivotOf(size, padding);
  const side = sideOf(size, pivot);
  return (
    <div ref={frame} className={styles.frame}>
      <div
        className={styles.square}
        data-turned={course === null ? undefined : true}
        style={course === null ? undefined : squareStyle(pivot, side, course)}
      >
        {children}
      </div>
      {course !== null && !inHand && (
        <svg
          className={styles.vehicle}
          viewBox="-24 -24 48 48"
          aria-hidden="true"
          style={{ left: pivot.x, top: pivot.y }}
        >
          <circle className={styles.halo} r="23" />
          <circle className={styles.disc} r="17" />
          <path className={styles.arrow} d="M0-10 8 8 0 4-8 8Z" />
        </svg>
      )}
    </div>
  );
}

/** `--upright` turns elements back that must stay upright on the map. */
function squareStyle(pivot: Pixels, side: number, course: number): CSSProperties & Record<'--upright', string> {
  return {
    left: pivot.x - side / 2,
    top: pivot.y - side / 2,
    width: side,
    height: side,
    rotate: `${-course}deg`,
    '--upright': `${course}deg`,
  };
}
