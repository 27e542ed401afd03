import { GridLayer, type Coords, type Map as Leaflet } from 'leaflet';
import { loadCitiesIn } from './features.js';
import { paintTile } from './paint-tile.js';
import { readPalette, watchTheme, type MapPalette } from './palette.js';
import { TILE_SIZE } from './tile-frame.js';

/** The map that is always there: tiles painted in the browser, in the colours of the theme, repainted when it changes. */
export class SchematicLayer extends GridLayer {
  readonly #tiles = new Map<HTMLCanvasElement, Coords>();
  #palette: MapPalette | undefined;
  #stopWatching: (() => void) | undefined;

  readonly #map: Leaflet;

  constructor(map: Leaflet) {
    super({ tileSize: TILE_SIZE, keepBuffer: 2, updateWhenZooming: false });
    this.#map = map;
    this.on('tileunload', ({ tile }) => {
      if (tile instanceof HTMLCanvasElement) this.#tiles.delete(tile);
    });
    this.on('add', () => {
      this.#stopWatching = watchTheme(() => this.#repaint());
    });
    this.on('loading', () => void this.#showCities());
    this.on('remove', () => {
      this.#stopWatching?.();
      this.#tiles.clear();
    });
  }

  override createTile(coords: Coords): HTMLElement {
    const canvas = document.createElement('canvas');
    const ratio = Math.min(3, Math.max(1, window.devicePixelRatio || 1));
    canvas.width = TILE_SIZE * ratio;
    canvas.height = TILE_SIZE * ratio;
    this.#tiles.set(canvas, coords);
    this.#paint(canvas, coords);
    return canvas;
  }

  #paint(canvas: HTMLCanvasElement, coords: Coords): void {
    const ctx = canvas.getContext('2d', { alpha: false });
    if (!ctx) return;
    this.#palette ??= readPalette(this.#map.getContainer());
    const ratio = canvas.width / TILE_SIZE;
    ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
    paintTile(ctx, coords, this.#palette);
  }

  async #showCities(): Promise<void> {
    const bounds = this.#map.getBounds();
    const [south, west, north, east] = [bounds.getSouth(), bounds.getWest(), bounds.getNorth(), bounds.getEast()];
    if (await loadCitiesIn({ south, west, north, east })) this.#repaint();
  }

  #repaint(): void {
    this.#palette = undefined;
    for (const [canvas, coords] of this.#tiles) this.#paint(canvas, coords);
  }
}
