import { pageLanguage } from '@rahi/web-kit';
import {
  DomUtil,
  GridLayer,
  type Bounds,
  type Coords,
  type DoneCallback,
  type LeafletEvent,
  type Map as Leaflet,
} from 'leaflet';
import { readMapPalette, watchTheme, type MapPalette } from '../theme.js';
import { TILE_PX } from './map-tile.js';
import { paintGround } from './paint-ground.js';
import { aboveAt, type TileId, type TileStore } from './tile-store.js';

declare module 'leaflet' {
  interface GridLayer {
    /** The pixels that tiles are made for. */
    _getTiledPixelBounds(center: LatLng): Bounds;
  }
}

/** The highest device pixel ratio of the ground. More is not seen in areas and lines, and costs memory. */
const DENSEST = 2;
/**
 * While the map moves, tiles are made beyond the view: this share of it on each side. Zoomed out by one, a view shows twice as
 * much of the ground each way.
 */
const AHEAD = { pan: 0.3, zoom: 0.55 };
/**
 * The zooms of coarse tiles that cover a city and a country. They are loaded with the first fine ones and used until
 * others have loaded.
 */
const COARSE_ZOOMS = [10, 6];

/** Fired on the map when the data of a tile has loaded and is painted. */
export const MAP_DATA = 'mapdata';

/** The tile of the vector data that a tile of the screen shows: the map's zoom z is theirs z − 1. */
export const tileOfScreen = ({ x, y, z }: Coords): TileId => ({ x, y, z: z - 1 });

/**
 * Land, water, rails and roads, on canvas tiles. A tile is painted at once from loaded data, if necessary from a
 * coarser tile or finer ones, and again when its own data has loaded. A map therefore has no holes where it was seen
 * before.
 */
export class GroundLayer extends GridLayer {
  readonly #map: Leaflet;
  readonly #tiles: TileStore;
  readonly #canvases = new Map<HTMLCanvasElement, Coords>();
  #palette: MapPalette | undefined;
  #ahead = 0;
  /** Settled while no zoom is under way. */
  #zoom = Promise.resolve();
  #endZoom = (): void => undefined;
  #stopWatching: (() => void)[] = [];

  constructor(map: Leaflet, tiles: TileStore) {
    super({ tileSize: TILE_PX, keepBuffer: 1, updateWhenIdle: false, updateInterval: 40 });
    this.#map = map;
    this.#tiles = tiles;
    this.on('tileunload', ({ tile }) => {
      if (tile instanceof HTMLCanvasElement) this.#canvases.delete(tile);
    });
    this.on('add', () => {
      this.#stopWatching = [watchTheme(() => this.#repaint()), pageLanguage.subscribe(this.#again)];
      this.#map.on('movestart zoomstart', this.#lookAhead, this).on('zoomend moveend', this.#comeToRest, this);
      window.addEventListener('online', this.#again);
    });
    this.on('remove', () => {
      for (const stop of this.#stopWatching) stop();
      this.#map.off('movestart zoomstart', this.#lookAhead, this).off('zoomend moveend', this.#comeToRest, this);
      this.#endZoom();
      window.removeEventListener('online', this.#again);
      this.#canvases.clear();
    });
  }

  override createTile(coords: Coords, done: DoneCallback): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = Math.min(DENSEST, Math.max(1, window.devicePixelRatio || 1));
    canvas.width = TILE_PX * ratio;
    canvas.height = TILE_PX * ratio;
    this.#canvases.set(canvas, coords);
    // Leaflet itself would show it one frame later.
    if (this.#paint(canvas, coords)) DomUtil.addClass(canvas, 'leaflet-tile-loaded');
    // Once tiles are done Leaflet drops those of the zoom before, which fill the view's edges until the zoom ends.
    void this.#complete(canvas, coords)
      .then(() => this.#zoom)
      .then(() => done(undefined, canvas));
    return canvas;
  }

  override _getTiledPixelBounds(center: Parameters<GridLayer['_getTiledPixelBounds']>[0]): Bounds {
    const bounds = super['_getTiledPixelBounds'](center);
    return this.#ahead > 0 ? bounds.pad(this.#ahead) : bounds;
  }

  async #complete(canvas: HTMLCanvasElement, coords: Coords): Promise<void> {
    const id = this.#tiles.dataTile(tileOfScreen(coords));
    if (this.#tiles.has(id)) return;
    const came = await this.#tiles.load(id);
    for (const zoom of COARSE_ZOOMS) if (id.z > zoom) void this.#tiles.load(aboveAt(zoom, id));
    if (!came || !this.#canvases.has(canvas)) return;
    this.#paint(canvas, coords);
    this.#map.fire(MAP_DATA);
  }

  /** Returns false when there is no data to paint the tile from. */
  #paint(canvas: HTMLCanvasElement, coords: Coords): boolean {
    const brush = brushOf(canvas);
    const ctx = brush.getContext('2d', { alpha: false });
    const shown = tileOfScreen(coords);
    const pieces = this.#tiles.pieces(this.#tiles.dataTile(shown));
    if (!ctx || pieces.length === 0) return false;
    const palette = (this.#palette ??= readMapPalette(this.#map.getContainer()));
    const ratio = canvas.width / TILE_PX;
    for (const { id, tile } of pieces) {
      const scale = 2 ** (shown.z - id.z);
      const [left, top] = [id.x * scale - shown.x, id.y * scale - shown.y];
      ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
      ctx.save();
      ctx.beginPath();
      ctx.rect(left * TILE_PX, top * TILE_PX, TILE_PX * scale, TILE_PX * scale);
      ctx.clip();
      ctx.transform(scale, 0, 0, scale, left * TILE_PX, top * TILE_PX);
      const side = TILE_PX / scale;
      const seen = { left: -left * side, top: -top * side, right: (1 - left) * side, bottom: (1 - top) * side };
      paintGround(ctx, tile, { zoom: coords.z, scale, seen, palette });
      ctx.restore();
    }
    if (brush instanceof HTMLCanvasElement) return true;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(brush.transferToImageBitmap());
    return true;
  }

  #repaint(): void {
    this.#palette = undefined;
    for (const [canvas, coords] of this.#canvases) this.#paint(canvas, coords);
  }

  #lookAhead({ type }: LeafletEvent): void {
    this.#ahead = Math.max(this.#ahead, type === 'zoomstart' ? AHEAD.zoom : AHEAD.pan);
    if (type !== 'zoomstart') return;
    this.#endZoom();
    this.#zoom = new Promise((resolve) => {
      this.#endZoom = resolve;
    });
  }

  #comeToRest({ type }: LeafletEvent): void {
    if (type === 'zoomend') this.#endZoom();
    else this.#ahead = 0;
  }

  readonly #again = (): void => {
    for (const [canvas, coords] of this.#canvases) void this.#complete(canvas, coords);
  };
}

/**
 * The context that a tile is painted with. The browser copies a canvas with its own 2D context to the screen with every
 * frame in which anything on the map changes; a canvas with a bitmap is not copied again.
 */
function brushOf(canvas: HTMLCanvasElement): HTMLCanvasElement | OffscreenCanvas {
  return 'OffscreenCanvas' in window ? new OffscreenCanvas(canvas.width, canvas.height) : canvas;
}
