import { distanceKm } from '@rahi/contracts/geo/distance';
import { glideDuration } from '../markers/glide.js';
import type { MapDot } from '../ride-map.types.js';
import type { PlacedDot } from './fleet-painter.js';
import { worldOf, type MapWindow } from './mercator.js';

/** A dot on its way; coordinates of the world, times in milliseconds of the page's clock. */
interface Glider {
  dot: MapDot;
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
  start: number;
  duration: number;
}

/**
 * Thousands of dots that glide from position to position. Independent of any screen: a caller asks for their positions
 * at a time.
 */
export class GlidingDots {
  #gliders = new Map<string, Glider>();
  #until = 0;

  /** Takes the dots as they are now; with `still` they jump. */
  take(dots: readonly MapDot[], now: number, still: boolean): void {
    const next = new Map<string, Glider>();
    for (const dot of dots) {
      const known = this.#gliders.get(dot.id);
      next.set(dot.id, known ? moved(known, dot, now, still) : placed(dot, now));
    }
    this.#gliders = next;
    this.#until = 0;
    for (const { start, duration } of next.values()) this.#until = Math.max(this.#until, start + duration);
  }

  isMoving(now: number): boolean {
    return now < this.#until;
  }

  /** Those within the window or as near to it as `reach`, in pixels of the window. */
  within({ scale, x: left, y: top, width, height }: MapWindow, reach: number, now: number): PlacedDot[] {
    const shown: PlacedDot[] = [];
    for (const glider of this.#gliders.values()) {
      const share = shareOf(glider, now);
      const x = (glider.fromX + (glider.toX - glider.fromX) * share) * scale - left;
      if (x < -reach || x > width + reach) continue;
      const y = (glider.fromY + (glider.toY - glider.fromY) * share) * scale - top;
      if (y < -reach || y > height + reach) continue;
      shown.push({ x, y, dot: glider.dot });
    }
    return shown;
  }
}

/** How much of its way a dot has done, 0 to 1. */
function shareOf({ start, duration }: Glider, now: number): number {
  return duration === 0 ? 1 : Math.min(1, Math.max(0, (now - start) / duration));
}

function placed(dot: MapDot, now: number): Glider {
  const { x, y } = worldOf(dot);
  return { dot, fromX: x, fromY: y, toX: x, toY: y, start: now, duration: 0 };
}

function moved(known: Glider, dot: MapDot, now: number, still: boolean): Glider {
  const before = known.dot;
  known.dot = dot;
  if (before.lat === dot.lat && before.lng === dot.lng) return known;
  const duration = still ? 0 : glideDuration(now - known.start, distanceKm(before, dot));
  const share = shareOf(known, now);
  known.fromX += (known.toX - known.fromX) * share;
  known.fromY += (known.toY - known.fromY) * share;
  ({ x: known.toX, y: known.toY } = worldOf(dot));
  known.start = now;
  known.duration = duration;
  return known;
}
