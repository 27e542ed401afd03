import { Circle, DomUtil, Marker, point, Polyline, type LeafletEvent, type Map as Leaflet, type Point } from 'leaflet';
import { MAP_DATA } from '../base/ground-layer.js';
import type { TileStore } from '../base/tile-store.js';
import { tilesInView } from '../base/tiles-in-view.js';
import { bearingOf } from '../bearing.js';
import { readMapPalette, watchTheme, type MapPalette } from '../theme.js';
import { around, type Box } from '../box.js';
import { paintNames } from './paint-names.js';
import { placeNames, type PlacedName } from './place-names.js';
import { TextWidths } from './text-widths.js';

/** Names are placed this far beyond the view's edges, in pixels, so a small move does not show streets without names. */
const BEYOND = 120;
/**
 * The largest canvas: a turned map is larger than its frame, and some browsers draw nothing on a canvas above 16
 * million pixels.
 */
const MOST_PIXELS = 9_000_000;
/** While the map is moved, names are placed this often. Milliseconds. */
const WHILE_MOVING_MS = 240;
/** Below the way to go, vehicles and pins. */
const PANE = 'names';
const PANE_ORDER = '350';
/** Events after which names are placed again. */
const REPLACED_BY = `zoomend resize viewreset layeradd layerremove bearing ${MAP_DATA}`;

/**
 * The names in view, upright and at a constant size, on one canvas. No name is shown twice, and none is under a pin or
 * the route.
 */
export class NamesLayer {
  readonly #map: Leaflet;
  readonly #tiles: TileStore;
  readonly #canvas = DomUtil.create('canvas');
  readonly #stopWatching: () => void;
  readonly #widths = new TextWidths();
  #palette: MapPalette | undefined;
  /** The last placement: its zoom, and where each name was, in the world's pixels. */
  #before: { zoom: number; at: Map<string, { x: number; y: number }> } = { zoom: -1, at: new Map() };
  #frame = 0;
  #lastPlaced = 0;
  /** The canvas's corner in the map's pane, as placed last. */
  #corner = point(0, 0);

  constructor(map: Leaflet, tiles: TileStore) {
    this.#map = map;
    this.#tiles = tiles;
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_ORDER;
    pane.style.pointerEvents = 'none';
    this.#canvas.setAttribute('aria-hidden', 'true');
    pane.append(this.#canvas);
    map.on(REPLACED_BY, this.ask, this);
    map.on('move moveend', this.#moved, this);
    map.on('zoomstart', this.#hide, this);
    this.#stopWatching = watchTheme(() => {
      this.#palette = undefined;
      this.ask();
    });
    void document.fonts?.ready.then(() => {
      this.#widths.clear();
      this.ask();
    });
    this.ask();
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#stopWatching();
    this.#map.off(REPLACED_BY, this.ask, this);
    this.#map.off('move moveend', this.#moved, this);
    this.#map.off('zoomstart', this.#hide, this);
    this.#canvas.remove();
  }

  /** Places names in the next frame. */
  ask(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#place());
  }

  /** While the zoom changes, names would grow and shrink with the ground. */
  #hide(): void {
    this.#canvas.style.visibility = 'hidden';
  }

  /** The canvas moves with the map: names are placed again only when half of the margin beyond the edges is used up. */
  #moved({ type }: LeafletEvent): void {
    const corner = this.#map.containerPointToLayerPoint([-BEYOND, -BEYOND]);
    const isFar = corner.distanceTo(this.#corner) > BEYOND / 2;
    const isDue = type === 'moveend' || performance.now() - this.#lastPlaced > WHILE_MOVING_MS;
    if (isFar && isDue) this.ask();
  }

  #place(): void {
    this.#frame = 0;
    this.#lastPlaced = performance.now();
    const map = this.#map;
    const ctx = this.#canvas.getContext('2d');
    // During a zoom names are hidden; its end places them again.
    if (!ctx || !Number.isInteger(map.getZoom())) return;
    const palette = (this.#palette ??= readMapPalette(map.getContainer()));
    const size = map.getSize();
    const corner = map.containerPointToLayerPoint([-BEYOND, -BEYOND]).round();
    this.#corner = corner;
    this.#fit(ctx, size, corner);
    const turn = (bearingOf(map) * Math.PI) / 180;
    const middle = size.divideBy(2).add([BEYOND, BEYOND]);
    const turned = turnAround(middle, turn);
    const world = map.getPixelOrigin().add(corner);
    const tiles = tilesInView(this.#tiles, {
      zoom: this.#map.getZoom(),
      left: world.x,
      top: world.y,
      width: size.x + 2 * BEYOND,
      height: size.y + 2 * BEYOND,
    });
    const before = this.#before.zoom === map.getZoom() ? this.#before.at : new Map<string, Point>();
    const names = placeNames(tiles, {
      zoom: map.getZoom(),
      box: { left: 4, top: 4, right: size.x + 2 * BEYOND - 4, bottom: size.y + 2 * BEYOND - 4 },
      taken: this.#taken(corner, turned),
      before: new Map([...before].map(([name, { x, y }]) => [name, pointAt(turned(x - world.x, y - world.y))])),
      widthOf: (text, look) => this.#widths.of(ctx, text, look, palette),
      turned,
    });
    ctx.save();
    ctx.translate(middle.x, middle.y);
    ctx.rotate(-turn);
    ctx.translate(-middle.x, -middle.y);
    paintNames(ctx, names, palette);
    ctx.restore();
    this.#canvas.style.visibility = '';
    this.#remember(names, turnAround(middle, -turn), world);
  }

  #remember(names: readonly PlacedName[], back: Turn, world: Point): void {
    const at = new Map(
      names.map(({ name, x, y }) => {
        const [left, top] = back(x, y);
        return [name, { x: left + world.x, y: top + world.y }];
      }),
    );
    this.#before = { zoom: this.#map.getZoom(), at };
  }

  #fit(ctx: CanvasRenderingContext2D, size: Point, corner: Point): void {
    const [width, height] = [size.x + 2 * BEYOND, size.y + 2 * BEYOND];
    const ratio = Math.min(3, window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (width * height)));
    if (this.#canvas.width !== Math.round(width * ratio) || this.#canvas.height !== Math.round(height * ratio)) {
      this.#canvas.width = Math.round(width * ratio);
      this.#canvas.height = Math.round(height * ratio);
      this.#canvas.style.width = `${width}px`;
      this.#canvas.style.height = `${height}px`;
    }
    DomUtil.setPosition(this.#canvas, corner);
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    ctx.clearRect(0, 0, width, height);
  }

  /** The areas of pins and routes. Vehicles are left out: names that avoid a moving car would move all the time. */
  #taken(corner: Point, turned: Turn): Box[] {
    const boxes: Box[] = [];
    this.#map.eachLayer((layer) => {
      if (layer instanceof Marker && !layer.options.icon?.options.className?.includes('vehicle')) {
        const at = this.#map.latLngToLayerPoint(layer.getLatLng()).subtract(corner);
        const [x, y] = turned(at.x, at.y);
        boxes.push({ left: x - 16, right: x + 16, top: y - 34, bottom: y + 14 });
      } else if (layer instanceof Polyline && !(layer instanceof Circle)) {
        boxes.push(...alongWay(layer, this.#map, corner, turned));
      }
    });
    return boxes;
  }
}

type Turn = (x: number, y: number) => [x: number, y: number];

function turnAround(middle: Point, turn: number): Turn {
  if (turn === 0) return (x, y) => [x, y];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return (x, y) => {
    const [dx, dy] = [x - middle.x, y - middle.y];
    return [middle.x + dx * cos - dy * sin, middle.y + dx * sin + dy * cos];
  };
}

const WAY_STEP = 14;
const WAY_HALF = 5;

function alongWay(way: Polyline, map: Leaflet, corner: Point, turned: Turn): Box[] {
  const latLngs = way.getLatLngs().flat(2);
  const points = latLngs.map((at) => map.latLngToLayerPoint(at).subtract(corner));
  return points.slice(1).flatMap((to, n) => {
    const from = points[n] ?? to;
    const steps = Math.max(1, Math.ceil(from.distanceTo(to) / WAY_STEP));
    // A part this long reaches far outside the view.
    if (steps > 500) return [];
    return Array.from({ length: steps + 1 }, (_, k) => {
      const at = from.add(to.subtract(from).multiplyBy(k / steps));
      return around(...turned(at.x, at.y), WAY_HALF);
    });
  });
}

const pointAt = ([x, y]: [number, number]): Point => point(x, y);
