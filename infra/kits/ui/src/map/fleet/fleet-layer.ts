import { DomUtil, point, type LeafletMouseEvent, type Map as Leaflet } from 'leaflet';
import { prefersReducedMotion } from '../motion.js';
import type { MapArea, MapDot, MapWay } from '../ride-map.types.js';
import { watchTheme } from '../theme.js';
import { clustersOf, nearestTo, type Cluster } from './clusters.js';
import {
  groupRadius,
  paintArea,
  paintDot,
  paintGroup,
  paintWay,
  readFleetPalette,
  type FleetPalette,
  type PlacedDot,
} from './fleet-painter.js';
import { GlidingDots } from './gliding-dots.js';
import { metresPerPixel, type MapWindow } from './mercator.js';

/**
 * Above this number in view, dots are drawn as groups, until a lower number is reached: at the border they must not
 * flicker.
 */
const groupAbove = 200;
const apartBelow = 180;
const cell = 72;
/** How far from its middle a dot is still hit, in pixels: half of 44. */
const reach = 22;
const zoomStep = 2;
/** The speed of a fast vehicle in a city, metres per second, and the largest step between two frames, in pixels. */
const fast = 15;
const pixelsPerFrame = 0.5;
const [shortestGapMs, longestGapMs] = [33, 500];

export interface FleetPicture {
  dots: readonly MapDot[];
  ways: readonly MapWay[];
  areas: readonly MapArea[];
  chosen: string | null;
}

/**
 * Thousands of vehicles on one canvas: a marker each would be thousands of elements to move. They glide; it is painted
 * only as often as they get anywhere at this zoom.
 */
export class FleetLayer {
  readonly #map: Leaflet;
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-hide');
  readonly #onPick: (id: string) => void;
  readonly #dots = new GlidingDots();
  #ways: readonly MapWay[] = [];
  #areas: readonly MapArea[] = [];
  #chosen: string | null = null;
  #shown: Cluster<PlacedDot>[] = [];
  #grouped = false;
  #palette: FleetPalette | undefined;
  #frame = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  readonly #stopWatching: () => void;

  constructor(map: Leaflet, onPick: (id: string) => void) {
    this.#map = map;
    this.#onPick = onPick;
    this.#canvas.setAttribute('aria-hidden', 'true');
    map.getPanes().overlayPane.append(this.#canvas);
    map.on('move zoomend resize viewreset', this.#ask, this);
    map.on('click', this.#press, this);
    map.on('mousemove', this.#hover, this);
    this.#stopWatching = watchTheme(() => {
      this.#palette = undefined;
      this.#ask();
    });
  }

  show({ dots, ways, areas, chosen }: FleetPicture): void {
    this.#dots.take(dots, performance.now(), prefersReducedMotion());
    this.#ways = ways;
    this.#areas = areas;
    this.#chosen = chosen;
    this.#ask();
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#pause);
    this.#stopWatching();
    this.#map.off('move zoomend resize viewreset', this.#ask, this);
    this.#map.off('click', this.#press, this);
    this.#map.off('mousemove', this.#hover, this);
    this.#canvas.remove();
  }

  /** Paints once per frame, however often it is called. */
  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame((now) => this.#paint(now));
  }

  #paint(now: number): void {
    this.#frame = 0;
    clearTimeout(this.#pause);
    const map = this.#map;
    const ctx = this.#canvas.getContext('2d');
    if (!ctx) return;
    const window = this.#fit(ctx);
    this.#palette ??= readFleetPalette(map.getContainer());
    const palette = this.#palette;

    for (const area of this.#areas) paintArea(ctx, area, window, palette);
    const inView = this.#dots.within(window, reach, now);
    this.#grouped = inView.length > (this.#grouped ? apartBelow : groupAbove);
    if (!this.#grouped) for (const way of this.#ways) paintWay(ctx, way, window, palette);
    this.#shown = this.#arranged(inView, window);
    for (const group of this.#shown) if (group.members.length > 1) paintGroup(ctx, group, palette);
    for (const { members } of this.#shown) {
      const [only] = members;
      if (members.length === 1 && only) paintDot(ctx, only, palette, only.dot.id === this.#chosen);
    }
    if (this.#dots.isMoving(now)) this.#pause = setTimeout(() => this.#ask(), this.#gapMs(window));
  }

  /** Lays the canvas over the visible part of the map, and clears it. */
  #fit(ctx: CanvasRenderingContext2D): MapWindow {
    const map = this.#map;
    const { x: width, y: height } = map.getSize();
    const ratio = globalThis.devicePixelRatio || 1;
    if (this.#canvas.width !== width * ratio || this.#canvas.height !== height * ratio) {
      this.#canvas.width = width * ratio;
      this.#canvas.height = height * ratio;
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    const corner = map.getPixelBounds().min ?? point(0, 0);
    return { scale: 256 * 2 ** map.getZoom(), x: corner.x, y: corner.y, width, height };
  }

  /** Separately or in groups. The chosen driver and emergencies are never grouped and are drawn on top. */
  #arranged(inView: readonly PlacedDot[], { x, y }: MapWindow): Cluster<PlacedDot>[] {
    const apart = ({ dot }: PlacedDot) => dot.look === 'alarm' || dot.id === this.#chosen;
    const crowd = inView.filter((placed) => !apart(placed));
    const behind = this.#grouped ? clustersOf(crowd, cell, { x: -x, y: -y }) : crowd.map(single);
    return [...behind, ...inView.filter(apart).map(single)];
  }

  /** Milliseconds until a fast vehicle has moved visibly. */
  #gapMs({ scale }: MapWindow): number {
    const pixelsASecond = fast / metresPerPixel(scale, this.#map.getCenter().lat);
    return Math.min(longestGapMs, Math.max(shortestGapMs, (1000 * pixelsPerFrame) / pixelsASecond));
  }

  #at({ containerPoint }: LeafletMouseEvent): Cluster<PlacedDot> | null {
    const group = this.#shown.find(
      ({ x, y, members }) =>
        members.length > 1 && Math.hypot(x - containerPoint.x, y - containerPoint.y) <= groupRadius(members.length),
    );
    return group ?? nearestTo(this.#shown, containerPoint, reach);
  }

  #hover(event: LeafletMouseEvent): void {
    this.#map.getContainer().toggleAttribute('data-hits', this.#at(event) !== null);
  }

  #press(event: LeafletMouseEvent): void {
    const hit = this.#at(event);
    const [first] = hit?.members ?? [];
    if (!hit || !first) return;
    if (hit.members.length === 1) this.#onPick(first.dot.id);
    else this.#takeApart(hit);
  }

  #takeApart({ x, y }: Cluster<PlacedDot>): void {
    const map = this.#map;
    map.setView(map.containerPointToLatLng(point(x, y)), Math.min(map.getMaxZoom(), map.getZoom() + zoomStep));
  }
}

function single(placed: PlacedDot): Cluster<PlacedDot> {
  return { x: placed.x, y: placed.y, members: [placed] };
}
