import type { LatLng } from '@rahi/contracts/geo/distance';
import { TILE_PX } from '../base/map-tile.js';
import { paintGround } from '../base/paint-ground.js';
import { tileStore } from '../base/tile-store.js';
import { tileIdsIn, tilesInView, type PlacedTile, type WorldView } from '../base/tiles-in-view.js';
import { paintNames } from '../names/paint-names.js';
import { placeNames } from '../names/place-names.js';
import { TextWidths } from '../names/text-widths.js';
import { readMapPalette, watchTheme, type MapPalette } from '../theme.js';

export interface StillView {
  center: LatLng;
  zoom: number;
  /** The address of the tiles and their deepest zoom, as for any map. */
  url?: string;
  maxZoom?: number;
  /** Pixels at the top that something covers: no name is there. */
  covered?: number;
}

/** A picture with more pixels than this looks no sharper. */
const SHARPEST = 2;
const WHOLE_TILE = { left: 0, top: 0, right: TILE_PX, bottom: TILE_PX };

/**
 * Draws a place on a canvas, and again when a tile comes, the theme changes or the canvas gets another size.
 * @param onDrawn called when all tiles have come or failed, and there is something to see
 * @returns how to stop
 */
export function drawStill(canvas: HTMLCanvasElement, view: StillView, onDrawn: () => void): () => void {
  const store = tileStore(view.url, view.maxZoom);
  let frame = 0;
  const ask = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  let settled = false;
  const widths = new TextWidths();

  function draw(): void {
    frame = 0;
    const ctx = canvas.getContext('2d');
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!ctx || width === 0 || height === 0) return;
    const ratio = Math.min(SHARPEST, window.devicePixelRatio || 1);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    ctx.scale(ratio, ratio);
    const palette = readMapPalette(canvas);
    const tiles = tilesInView(store, worldView(view, width, height));
    for (const placed of tiles.toSorted((a, b) => a.id.z - b.id.z)) paintTile(ctx, placed, view.zoom, palette);
    const names = placeNames(tiles, {
      zoom: view.zoom,
      box: { left: 0, top: view.covered ?? 0, right: width, bottom: height },
      taken: [],
      before: new Map(),
      widthOf: (text, look) => widths.of(ctx, text, look, palette),
      turned: (x, y) => [x, y],
    });
    paintNames(ctx, names, palette);
    if (settled && tiles.length > 0) onDrawn();
  }

  const load = async (): Promise<void> => {
    const { clientWidth, clientHeight } = canvas;
    const wanted = tileIdsIn(worldView(view, clientWidth, clientHeight)).map((id) => store.dataTile(id));
    await Promise.all(wanted.map(async (id) => (await store.load(id)) && ask()));
    settled = true;
    ask();
  };
  const begin = (): void => void load();
  const sizes = new ResizeObserver(begin);
  sizes.observe(canvas);
  const stopWatching = watchTheme(ask);
  void document.fonts?.ready.then(() => {
    widths.clear();
    ask();
  });
  // A tile that failed is asked for again.
  window.addEventListener('online', begin);
  begin();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    stopWatching();
    window.removeEventListener('online', begin);
  };
}

function worldView({ center: { lat, lng }, zoom }: StillView, width: number, height: number): WorldView {
  const world = (TILE_PX / 2) * 2 ** zoom;
  const across = (lng + 180) / 360;
  const down = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  const [left, top] = [Math.round(across * world - width / 2), Math.round(down * world - height / 2)];
  return { zoom, left, top, width, height };
}

function paintTile(
  ctx: CanvasRenderingContext2D,
  { tile, scale, left, top }: PlacedTile,
  zoom: number,
  palette: MapPalette,
): void {
  ctx.save();
  ctx.translate(left, top);
  ctx.scale(scale, scale);
  ctx.beginPath();
  ctx.rect(0, 0, TILE_PX, TILE_PX);
  ctx.clip();
  paintGround(ctx, tile, { zoom, scale, seen: WHOLE_TILE, palette });
  ctx.restore();
}
