import type { LatLng } from '@rahi/contracts/geo/distance';
import { TILE_PX } from '../base/map-tile.js';
import { paintGround } from '../base/paint-ground.js';
import { tileStore, type TileId, type TileStore } from '../base/tile-store.js';
import type { NameLook } from '../names/name-styles.js';
import { fontOf, paintNames } from '../names/paint-names.js';
import { placeNames, type TileInView } from '../names/place-names.js';
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

interface Placed extends TileInView {
  id: TileId;
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
    const tiles = tilesIn(store, view, width, height);
    for (const placed of tiles.toSorted((a, b) => a.id.z - b.id.z)) paintTile(ctx, placed, view.zoom, palette);
    const widths = new Map<string, number>();
    const names = placeNames(tiles, {
      zoom: view.zoom,
      box: { left: 0, top: view.covered ?? 0, right: width, bottom: height },
      taken: [],
      before: new Map(),
      widthOf: (text, look) => widthOf(ctx, text, look, palette, widths),
      turned: (x, y) => [x, y],
    });
    paintNames(ctx, names, palette);
    if (settled && tiles.length > 0) onDrawn();
  }

  const load = async (): Promise<void> => {
    const { clientWidth, clientHeight } = canvas;
    const wanted = wantedIn(view, clientWidth, clientHeight).map((id) => store.dataTile(id));
    await Promise.all(wanted.map(async (id) => (await store.load(id)) && ask()));
    settled = true;
    ask();
  };
  const begin = (): void => void load();
  const sizes = new ResizeObserver(begin);
  sizes.observe(canvas);
  const stopWatching = watchTheme(ask);
  // Names that were drawn before the page's font has loaded are in another font.
  void document.fonts?.ready.then(ask);
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

/** The upper left corner of the picture, in pixels of the whole world at its zoom. */
function cornerOf({ center: { lat, lng }, zoom }: StillView, width: number, height: number): { x: number; y: number } {
  const world = (TILE_PX / 2) * 2 ** zoom;
  const across = (lng + 180) / 360;
  const down = 0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI);
  return { x: Math.round(across * world - width / 2), y: Math.round(down * world - height / 2) };
}

/** Zoom z of the map shows tiles of zoom z − 1. */
function wantedIn(view: StillView, width: number, height: number): TileId[] {
  const { x, y } = cornerOf(view, width, height);
  const ids: TileId[] = [];
  for (let column = Math.floor(x / TILE_PX); column * TILE_PX < x + width; column++)
    for (let row = Math.floor(y / TILE_PX); row * TILE_PX < y + height; row++)
      ids.push({ z: view.zoom - 1, x: column, y: row });
  return ids;
}

/** The loaded tiles that the picture can be drawn from, each once. */
function tilesIn(store: TileStore, view: StillView, width: number, height: number): Placed[] {
  const corner = cornerOf(view, width, height);
  const found = new Map<string, Placed>();
  for (const wanted of wantedIn(view, width, height)) {
    for (const { id, tile } of store.pieces(store.dataTile(wanted))) {
      const scale = 2 ** (view.zoom - 1 - id.z);
      const [left, top] = [id.x * TILE_PX * scale - corner.x, id.y * TILE_PX * scale - corner.y];
      found.set(`${id.z}/${id.x}/${id.y}`, { id, tile, scale, left, top });
    }
  }
  return [...found.values()];
}

function paintTile(
  ctx: CanvasRenderingContext2D,
  { tile, scale, left, top }: Placed,
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

function widthOf(
  ctx: CanvasRenderingContext2D,
  text: string,
  look: NameLook,
  palette: MapPalette,
  known: Map<string, number>,
): number {
  const key = `${look} ${text}`;
  const width = known.get(key);
  if (width !== undefined) return width;
  ctx.font = fontOf(look, palette);
  const measured = ctx.measureText(text).width;
  known.set(key, measured);
  return measured;
}
