import type { MapTile } from '../base/map-tile.js';
import type { Line } from '../base/vector-tile.js';
import { lookOfPoint, lookOfStreet, NAME_STYLES, type NameLook, type PlacedAt } from './name-styles.js';
import { around, grown, isWithin, type Box } from '../box.js';
import { Occupied } from './occupied.js';
import { boxesAlong, lettersAlong, pathOf, pointAt, type Letter, type Path } from './street-path.js';

/** A name and where it is drawn, in pixels of the screen. */
export interface PlacedName {
  name: string;
  look: NameLook;
  letters: Letter[];
  /** The mark of a station or a landmark. */
  mark: { x: number; y: number } | null;
  /** The name's middle. */
  x: number;
  y: number;
}

/** A tile in view: `scale` and the corner turn its pixels into those of the screen. */
export interface TileInView {
  tile: MapTile;
  scale: number;
  left: number;
  top: number;
}

export interface Screen {
  zoom: number;
  /** The part to fill with names, in pixels. */
  box: Box;
  /** The areas that no name may cover: pins and the route. */
  taken: readonly Box[];
  /** The earlier places of names at this zoom. They stay there if possible. */
  before: ReadonlyMap<string, { x: number; y: number }>;
  widthOf(text: string, look: NameLook): number;
  /** Turns a point of the map's pane into one of the screen; they differ where the map is turned. */
  turned(x: number, y: number): [x: number, y: number];
}

interface Candidate extends PlacedAt {
  name: string;
  place(occupied: Occupied): PlacedName | null;
}

/** Pixels of the screen for one landmark. */
const ROOM_OF_LANDMARK = 60_000;
const LONGEST_NAME = 34;

/**
 * Chooses the names to show and their places. Important names are placed first. No name is placed twice, over another
 * name or over a taken area.
 */
export function placeNames(tiles: readonly TileInView[], screen: Screen): PlacedName[] {
  const occupied = new Occupied();
  for (const box of screen.taken) occupied.add(box);
  const placed = new Map<string, PlacedName>();
  let landmarks = ((screen.box.right - screen.box.left) * (screen.box.bottom - screen.box.top)) / ROOM_OF_LANDMARK;
  for (const candidate of candidatesOf(tiles, screen)) {
    if (placed.has(candidate.name) || (candidate.look === 'landmark' && landmarks < 1)) continue;
    const name = candidate.place(occupied);
    if (!name) continue;
    placed.set(candidate.name, name);
    if (candidate.look === 'landmark') landmarks -= 1;
  }
  return [...placed.values()];
}

function candidatesOf(tiles: readonly TileInView[], screen: Screen): Candidate[] {
  const shows = ({ from, to }: PlacedAt): boolean => screen.zoom >= from && screen.zoom <= to;
  const points = tiles.flatMap(({ tile, scale, left, top }) =>
    tile.points.flatMap((point): Candidate[] => {
      const at = lookOfPoint(point);
      if (!at || !shows(at) || point.name.length > LONGEST_NAME) return [];
      const [x, y] = screen.turned(left + point.x * scale, top + point.y * scale);
      const { name } = point;
      return [{ ...at, name, place: (occupied) => placePoint(name, at.look, x, y, screen, occupied) }];
    }),
  );
  const streets = new Map<string, { at: PlacedAt; lines: Line[] }>();
  for (const { tile, scale, left, top } of tiles) {
    for (const { name, class: roadClass, lines } of tile.streets) {
      const at = lookOfStreet(roadClass);
      if (!shows(at) || name.length > LONGEST_NAME) continue;
      const street = streets.get(name) ?? { at, lines: [] };
      if (at.rank < street.at.rank) street.at = at;
      for (const line of lines) street.lines.push(onScreen(line, { scale, left, top }, screen));
      streets.set(name, street);
    }
  }
  const along = [...streets].map(([name, { at, lines }]): Candidate => ({
    ...at,
    name,
    place: (occupied) => placeStreet(name, lines, screen, occupied),
  }));
  // Among equal ranks, names that are shown already come first: a small move changes little.
  const kept = ({ name }: Candidate): number => (screen.before.has(name) ? 0 : 1);
  return [...points, ...along].toSorted((a, b) => a.rank - b.rank || kept(a) - kept(b) || (a.name < b.name ? -1 : 1));
}

function onScreen(line: Line, { scale, left, top }: Omit<TileInView, 'tile'>, screen: Screen): Line {
  const turned = new Float32Array(line.length);
  for (let n = 0; n < line.length; n += 2) {
    const [x, y] = screen.turned(left + (line[n] ?? 0) * scale, top + (line[n + 1] ?? 0) * scale);
    turned[n] = x;
    turned[n + 1] = y;
  }
  return turned;
}

const MARK_HALF: Partial<Record<NameLook, number>> = { station: 8, landmark: 3 };

function placePoint(
  name: string,
  look: NameLook,
  x: number,
  y: number,
  screen: Screen,
  occupied: Occupied,
): PlacedName | null {
  const { size, apart } = NAME_STYLES[look];
  const half = MARK_HALF[look];
  const width = screen.widthOf(name, look);
  const mark = half ? around(x, y, half) : null;
  if (mark && (!isWithin(mark, screen.box) || !occupied.isFree(mark))) return null;
  const below = (half ?? 0) + size / 2 + 3;
  const beside = (half ?? 0) + width / 2 + 4;
  const places: [x: number, y: number][] = half
    ? [[x, y + below], [x + beside, y], [x - beside, y], [x, y - below]] // prettier-ignore
    : [[x, y]];
  for (const [at, level] of places) {
    const box = around(at, level, width / 2, size / 2 + 1);
    if (!isWithin(box, screen.box) || !occupied.isFree(grown(box, apart / 2))) continue;
    occupied.add(grown(box, apart / 2));
    if (mark) occupied.add(mark);
    return {
      name,
      look,
      letters: [{ text: name, x: at, y: level, turn: 0 }],
      mark: mark ? { x, y } : null,
      x: at,
      y: level,
    };
  }
  return null;
}

/** How many places along a street are tried. */
const TRIES = 7;

function placeStreet(name: string, lines: readonly Line[], screen: Screen, occupied: Occupied): PlacedName | null {
  const letters = [...name];
  const widths = letters.map((letter) => screen.widthOf(letter, 'street'));
  const width = widths.reduce((sum, each) => sum + each, 0);
  const { size, apart } = NAME_STYLES.street;
  const paths = lines
    .map(pathOf)
    .filter(({ length }) => length > width + 2 * size)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, 6);
  const before = screen.before.get(name);
  for (const path of paths) {
    for (const middle of middles(path, width, before)) {
      const boxes = boxesAlong(path, middle, width, size / 2 + apart / 2);
      if (!boxes.every((box) => isWithin(box, screen.box) && occupied.isFree(box))) continue;
      const placed = lettersAlong(path, middle, letters, widths);
      if (!placed) continue;
      for (const box of boxes) occupied.add(box);
      const [x, y] = pointAt(path, middle);
      return { name, look: 'street', letters: placed, mark: null, x, y };
    }
  }
  return null;
}

/** The places along a path to try for a name's middle: first where it was before, then from the path's middle outwards. */
function middles(path: Path, width: number, before: { x: number; y: number } | undefined): number[] {
  const room = path.length - width;
  const fixed = Array.from({ length: TRIES }, (_, n) => {
    const share = (Math.ceil(n / 2) / (TRIES - 1)) * (n % 2 === 0 ? 1 : -1);
    return path.length / 2 + share * room;
  });
  return before ? [...nearest(path, width, before), ...fixed] : fixed;
}

/** The place on a path nearest to its name's earlier place; empty when the path is no longer near it. */
function nearest({ points, at, length }: Path, width: number, before: { x: number; y: number }): number[] {
  let [best, found] = [64, -1];
  for (let n = 0; n + 1 < at.length; n++) {
    const [x, y] = [points[2 * n] ?? 0, points[2 * n + 1] ?? 0];
    const [dx, dy] = [(points[2 * n + 2] ?? x) - x, (points[2 * n + 3] ?? y) - y];
    const long = dx * dx + dy * dy;
    const share = long > 0 ? Math.max(0, Math.min(1, ((before.x - x) * dx + (before.y - y) * dy) / long)) : 0;
    const off = (x + dx * share - before.x) ** 2 + (y + dy * share - before.y) ** 2;
    if (off >= best) continue;
    best = off;
    found = (at[n] ?? 0) + Math.sqrt(long) * share;
  }
  return found >= width / 2 && found <= length - width / 2 ? [found] : [];
}
