import type { LatLng } from '@rahi/contracts';
import type { Frame, Ground, Pixel } from './ground.js';

/** A booking on the picture: how many seconds its rider waited for the driver; null when nobody came. */
export interface Dot extends LatLng {
  readonly waitSeconds: number | null;
}

/** How many rides were searching and on a trip at a moment of the run, in seconds from its beginning. */
export interface Sample {
  readonly second: number;
  readonly searching: number;
  readonly onTrip: number;
}

export interface Scene {
  readonly title: string;
  /** Lines of text beneath it. */
  readonly lines: readonly string[];
  readonly frame: Frame;
  readonly ground: Ground;
  readonly dots: readonly Dot[];
  readonly drivers: readonly LatLng[];
  readonly samples: readonly Sample[];
}

/** Colours by wait, up to so many seconds. They differ in lightness too. */
const waits = [
  { most: 60, colour: '#2b6cb0', words: 'up to 1 min' },
  { most: 120, colour: '#1f9e89', words: '1 to 2 min' },
  { most: 240, colour: '#e59819', words: '2 to 4 min' },
  { most: Infinity, colour: '#c2334d', words: 'over 4 min' },
] as const;
const margin = 20;
const panel = 300;
const chart = { width: panel - 40, height: 120 } as const;

/** Draws a run as SVG: the city, pickups by wait, the drivers' last positions, and rides over time. */
export function picture({ title, lines, frame, ground, dots, drivers, samples }: Scene): string {
  const width = frame.width + panel + 3 * margin;
  const height = Math.max(frame.height, 560) + 2 * margin;
  const [x, y] = [frame.width + 2 * margin, margin];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="13" fill="#1d2430" role="img" aria-label="${escaped(title)}">
<rect width="${width}" height="${height}" fill="#ffffff"/>
<svg x="${margin}" y="${margin}" width="${frame.width}" height="${frame.height}" viewBox="0 0 ${frame.width} ${frame.height}" overflow="hidden">
<rect width="100%" height="100%" fill="#cfe2ec"/>
<path d="${pathOf(ground.land)}" fill="#f6f3ec"/>
<path d="${pathOf(ground.water)}" fill="#cfe2ec"/>
<g fill="none" stroke="#cbc3b3" stroke-linejoin="round"><path d="${pathOf(ground.roads.small)}" stroke-width="0.6"/><path d="${pathOf(ground.roads.middle)}" stroke-width="1.1"/><path d="${pathOf(ground.roads.large)}" stroke-width="1.8"/></g>
<g fill="#1d2430" fill-opacity="0.75">${drivers.map((place) => markOf(frame.at(place))).join('')}</g>
<g fill="none" stroke="#5b6472" stroke-width="1.2">${circles(dots, frame, 3.2, (wait) => wait === null)}</g>
${waits.map(({ colour }, at) => `<g fill="${colour}" stroke="#ffffff" stroke-width="0.5">${circles(dots, frame, 3.6, (wait) => wait !== null && bandOf(wait) === at)}</g>`).join('\n')}
</svg>
<g transform="translate(${x} ${y})">
<text y="20" font-size="20" font-weight="bold">${escaped(title)}</text>
${lines.map((line, at) => `<text y="${46 + at * 18}" fill="#3c4554">${escaped(line)}</text>`).join('\n')}
${legend(46 + lines.length * 18 + 20)}
${overTime(samples, 46 + lines.length * 18 + 190)}
<text y="${height - 2 * margin}" font-size="11" fill="#3c4554">© OpenStreetMap contributors</text>
</g>
</svg>
`;
}

const bandOf = (seconds: number): number => waits.findIndex(({ most }) => seconds <= most);

function circles(dots: readonly Dot[], frame: Frame, radius: number, wanted: (wait: number | null) => boolean): string {
  return dots
    .filter(({ waitSeconds }) => wanted(waitSeconds))
    .map((dot) => {
      const [x, y] = frame.at(dot);
      return `<circle cx="${short(x)}" cy="${short(y)}" r="${radius}"/>`;
    })
    .join('');
}

const markOf = ([x, y]: Pixel): string => `<path d="M${short(x)} ${short(y - 3)}l3 5h-6z"/>`;

function legend(y: number): string {
  const rows = [
    ...waits.map(({ colour, words }) => ({ mark: `<circle cx="6" cy="-4" r="5" fill="${colour}"/>`, words })),
    {
      mark: '<circle cx="6" cy="-4" r="4.5" fill="none" stroke="#5b6472" stroke-width="1.5"/>',
      words: 'cancelled before a driver came',
    },
    { mark: '<path d="M6 -9l5 9h-10z"/>', words: 'a driver at the end' },
  ];
  const drawn = rows.map(
    ({ mark, words }, at) => `<g transform="translate(0 ${y + 22 + at * 20})">${mark}<text x="20">${words}</text></g>`,
  );
  return `<text y="${y}" font-weight="bold">Pickups, by the wait for the driver</text>\n${drawn.join('\n')}`;
}

function overTime(samples: readonly Sample[], y: number): string {
  const last = Math.max(1, samples.at(-1)?.second ?? 1);
  const most = Math.max(1, ...samples.map(({ searching, onTrip }) => Math.max(searching, onTrip)));
  const lineOf = (of: (sample: Sample) => number): string =>
    samples
      .map(
        (sample) => `${short((sample.second / last) * chart.width)},${short(chart.height * (1 - of(sample) / most))}`,
      )
      .join(' ');
  const minutes = last / 60;
  return `<text y="${y}" font-weight="bold">Rides over time</text>
<g transform="translate(0 ${y + 16})">
<path d="M0 0V${chart.height}H${chart.width}" fill="none" stroke="#8a93a1"/>
<polyline points="${lineOf(({ onTrip }) => onTrip)}" fill="none" stroke="#2b6cb0" stroke-width="2"/>
<polyline points="${lineOf(({ searching }) => searching)}" fill="none" stroke="#e59819" stroke-width="2" stroke-dasharray="5 3"/>
<text x="5" y="10" font-size="11">${most} rides</text>
<text y="${chart.height + 15}" font-size="11">0</text><text x="${chart.width}" y="${chart.height + 15}" font-size="11" text-anchor="end">${minutes.toFixed(1)} min</text>
<path d="M0 ${chart.height + 32}h24" stroke="#2b6cb0" stroke-width="2"/><text x="30" y="${chart.height + 36}">with a driver</text>
<path d="M130 ${chart.height + 32}h24" stroke="#e59819" stroke-width="2" stroke-dasharray="5 3"/><text x="160" y="${chart.height + 36}">searching</text>
</g>`;
}

/** Lines as one path, without points that fall on the one before. */
function pathOf(lines: readonly (readonly Pixel[])[]): string {
  return lines
    .map((line) => {
      const points = line.map(([x, y]) => `${short(x)} ${short(y)}`);
      return `M${points.filter((point, at) => point !== points[at - 1]).join('L')}`;
    })
    .join('');
}

/** To a tenth of a pixel. */
const short = (value: number): number => Math.round(value * 10) / 10;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
