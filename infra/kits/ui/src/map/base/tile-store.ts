import { namesFor } from '../script/names-for.js';
import { decodeTile, seaTile, type MapTile } from './map-tile.js';

export interface TileId {
  z: number;
  x: number;
  y: number;
}

/** A tile that another one can be drawn from: itself, one that contains it, or one of its four parts. */
export interface TilePiece {
  id: TileId;
  tile: MapTile;
  /** Of its names, for example `hi`. */
  language: string;
}

type NamedTile = Pick<TilePiece, 'tile' | 'language'>;

/** The address of the tiles on the page's own server, and their deepest zoom, unless the settings differ. */
const OWN_TILES = '/map/{z}/{x}/{y}.mvt';
const DEEPEST = 14;
/** Tiles kept in memory: about twenty screens. */
const KEPT = 160;
/** A tile that failed to load is requested again after this time. Milliseconds. */
const RETRY_MS = 5_000;

/** The tile of a zoom that contains another one. */
export function aboveAt(zoom: number, { z, x, y }: TileId): TileId {
  const up = Math.max(0, z - zoom);
  return { z: z - up, x: x >> up, y: y >> up };
}

const keyOf = ({ z, x, y }: TileId): string => `${z}/${x}/${y}`;
const parentOf = ({ z, x, y }: TileId): TileId => ({ z: z - 1, x: x >> 1, y: y >> 1 });
const childrenOf = ({ z, x, y }: TileId): TileId[] =>
  [0, 1, 2, 3].map((n) => ({ z: z + 1, x: 2 * x + (n & 1), y: 2 * y + (n >> 1) }));

/** The map's tiles: read once, decoded, and shared by all maps of the page, so a new map is drawn at once. */
export class TileStore {
  readonly #tiles = new Map<string, TilePiece>();
  readonly #loading = new Map<string, Promise<boolean>>();
  readonly #failedAt = new Map<string, number>();

  /**
   * @param url template of a tile's address: `{z}`, `{x}`, `{y}`
   * @param maxZoom the deepest tiles that there are; from nearer they are drawn larger
   */
  constructor(
    private readonly url: string,
    private readonly maxZoom: number,
  ) {}

  /** The tile of the data that a tile of the screen is drawn from. */
  dataTile(id: TileId): TileId {
    return aboveAt(this.maxZoom, id);
  }

  /**
   * The tiles that a tile can be drawn from now: itself, else its four parts, else the nearest tile that contains it,
   * else none.
   */
  pieces(id: TileId): readonly TilePiece[] {
    const own = this.#tiles.get(keyOf(id));
    if (own) return [own];
    const below = childrenOf(id).flatMap((child) => this.#tiles.get(keyOf(child)) ?? []);
    if (below.length === 4) return below;
    for (let up = id; up.z > 0;) {
      up = parentOf(up);
      const above = this.#tiles.get(keyOf(up));
      if (above) return [above];
    }
    return [];
  }

  /** Whether it is loaded, with names in the page's language. */
  has(id: TileId): boolean {
    return this.#tiles.get(keyOf(id))?.language === languageOfPage();
  }

  /** Loads a tile unless it is loaded with names in the page's language; until then the names stay as they are. Resolves to whether it is; a tile that failed is requested again later. */
  async load(id: TileId): Promise<boolean> {
    const key = keyOf(id);
    const known = this.#tiles.get(key);
    if (known?.language === languageOfPage()) {
      // The least recently used tile is dropped first.
      this.#tiles.delete(key);
      this.#tiles.set(key, known);
      return true;
    }
    if (Date.now() - (this.#failedAt.get(key) ?? -RETRY_MS) < RETRY_MS) return false;
    const under = this.#loading.get(key) ?? this.#read(id).finally(() => this.#loading.delete(key));
    this.#loading.set(key, under);
    return under;
  }

  #addressOf({ z, x, y }: TileId): string {
    return this.url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
  }

  async #read(id: TileId): Promise<boolean> {
    const key = keyOf(id);
    try {
      const response = await fetch(this.#addressOf(id));
      if (!response.ok) throw new Error(`tile ${key}: ${response.status}`);
      const named = response.status === 204 ? sea() : await this.#decoded(await response.arrayBuffer());
      this.#tiles.delete(key);
      this.#tiles.set(key, { id, ...named });
      this.#failedAt.delete(key);
    } catch {
      // No network, or a refusal: a containing tile is used until it is requested again.
      this.#failedAt.set(key, Date.now());
      return false;
    }
    const [oldest] = this.#tiles.keys();
    if (this.#tiles.size > KEPT && oldest !== undefined) this.#tiles.delete(oldest);
    return true;
  }

  async #decoded(bytes: ArrayBuffer): Promise<NamedTile> {
    const language = languageOfPage();
    const named = { tile: decodeTile(bytes, language, await namesFor(language)), language };
    // The words of another language took a moment; meanwhile the person chose another one.
    return language === languageOfPage() ? named : this.#decoded(bytes);
  }
}

const languageOfPage = (): string => document.documentElement.lang.slice(0, 2) || 'en';

const sea = (): NamedTile => ({ tile: seaTile(), language: languageOfPage() });

const stores = new Map<string, TileStore>();

/** The tiles at an address: the same for all maps of the page. */
export function tileStore(url = OWN_TILES, maxZoom = DEEPEST): TileStore {
  const store = stores.get(url) ?? new TileStore(url, maxZoom);
  stores.set(url, store);
  return store;
}
