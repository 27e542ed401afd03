import { DomUtil, point, type LeafletMouseEvent, type Map as Leaflet } from 'leaflet';
import type { MapDot } from '../ride-map.types.js';
import { watchTheme } from '../schematic/palette.js';
import { clustersOf, nearestTo, type Cluster } from './clusters.js';
import {
  groupRadius,
  paintDot,
  paintGroup,
  readFleetPalette,
  type FleetPalette,
  type PlacedDot,
} from './fleet-painter.js';

/** More in view than this are drawn as groups. */
const groupAbove = 200;
const cell = 72;
/** How far from its middle a dot is still hit, in pixels: half of 44. */
const reach = 22;
const zoomStep = 2;

/** Thousands of vehicles on one canvas: a marker each would be thousands of elements to move. */
export class FleetLayer {
  readonly #map: Leaflet;
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-hide');
  readonly #onPick: (id: string) => void;
  #dots: readonly MapDot[] = [];
  #chosen: string | null = null;
  #shown: Cluster<PlacedDot>[] = [];
  #palette: FleetPalette | undefined;
  #frame = 0;

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

  show(dots: readonly MapDot[], chosen: string | null): void {
    this.#dots = dots;
    this.#chosen = chosen;
    this.#ask();
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#stopWatching();
    this.#map.off('move zoomend resize viewreset', this.#ask, this);
    this.#map.off('click', this.#press, this);
    this.#map.off('mousemove', this.#hover, this);
    this.#canvas.remove();
  }

  /** However often it is asked for, it is painted once a frame. */
  #ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#paint());
  }

  #paint(): void {
    this.#frame = 0;
    const map = this.#map;
    const ctx = this.#canvas.getContext('2d');
    if (!ctx) return;
    const { x: width, y: height } = map.getSize();
    const ratio = window.devicePixelRatio || 1;
    if (this.#canvas.width !== width * ratio || this.#canvas.height !== height * ratio) {
      this.#canvas.width = width * ratio;
      this.#canvas.height = height * ratio;
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.#canvas, map.containerPointToLayerPoint([0, 0]));
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
    this.#palette ??= readFleetPalette(map.getContainer());

    const inView = this.#inView(map, width, height);
    const origin = map.latLngToContainerPoint([0, 0]);
    this.#shown =
      inView.length > groupAbove
        ? clustersOf(inView, cell, origin)
        : inView.map((placed) => ({ x: placed.x, y: placed.y, members: [placed] }));
    for (const { members } of this.#shown) {
      const [only] = members;
      if (members.length === 1 && only) paintDot(ctx, only, this.#palette, only.dot.id === this.#chosen);
    }
    for (const group of this.#shown) if (group.members.length > 1) paintGroup(ctx, group, this.#palette);
  }

  #inView(map: Leaflet, width: number, height: number): PlacedDot[] {
    const placed: PlacedDot[] = [];
    for (const dot of this.#dots) {
      const { x, y } = map.latLngToContainerPoint([dot.lat, dot.lng]);
      if (x > -reach && y > -reach && x < width + reach && y < height + reach) placed.push({ x, y, dot });
    }
    return placed;
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
