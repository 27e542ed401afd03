import { posix } from 'node:path';
import type { Source } from '../sources.js';
import { importsOf } from './imports.js';

/**
 * The floors of a service, lowest first (ADR 60). A floor is a folder directly below `src`. A floor may import the floors below it,
 * and the files directly in `src` other than `app.module.ts`.
 */
export const FLOORS: Readonly<Record<string, readonly string[]>> = {
  'svc-rides': ['ride', 'pricing', 'money', 'dispatch', 'safety', 'trips'],
  'svc-auth': ['identity', 'mail', 'sign-in', 'accounts', 'person', 'breaches'],
  'svc-drivers': ['drivers', 'geography', 'fleet', 'queues', 'nearby', 'profiles', 'ledger'],
  'svc-admin': ['tables', 'figures', 'live', 'read-models', 'audit', 'support', 'desk'],
};

/** Folders below `src` that are no floors: data, and what only tests import. */
const beside: readonly string[] = ['messages', 'migrations', 'testing'];

/** An import between two folders of one service, both relative to its `src`; `.` is `src` itself. */
interface Step {
  readonly from: string;
  readonly to: string;
  readonly file: string;
  readonly imports: string;
}

const isTest = (path: string) => /\.spec\.tsx?$|\/testing\//.test(path);

/** What is wrong with the floors of one file of a service, in words. Tests may import whatever they test. */
export function floorsBroken(file: Source): string[] {
  const service = file.path.split('/')[0] ?? '';
  const floors = FLOORS[service];
  const src = `${service}/src/`;
  if (floors === undefined || isTest(file.path) || !file.path.startsWith(src)) return [];
  const own = file.path.slice(src.length).split('/');
  const floor = own.length > 1 ? own[0] : undefined;
  if (floor === undefined || beside.includes(floor)) return [];
  const level = floors.indexOf(floor);
  if (level < 0) return [`${file.path} is on no floor of ${service}: ${floors.join(', ')}`];
  return stepsOf(file, src).flatMap(({ to, imports }) => {
    const target = to.split('/')[0] ?? '';
    const isHigher = floors.indexOf(target) > level || (to === '.' && imports.endsWith('/app.module.js'));
    return isHigher
      ? [`${file.path} imports ${imports}: ${floor} is below ${to === '.' ? 'the service' : target}`]
      : [];
  });
}

/**
 * The circles of folders in a service: folders of which each imports the next, and the last one the first. A Nest module lists what its
 * folder holds, so its imports do not count; nor do those of tests.
 * @returns each circle in words, with one import for each step
 */
export function circlesOf(service: string, files: readonly Source[]): string[] {
  const src = `${service}/src/`;
  const steps = files
    .filter(({ path }) => path.startsWith(src) && !isTest(path) && !path.endsWith('.module.ts'))
    .flatMap((file) => stepsOf(file, src))
    .filter(({ from, to }) => from !== '.' && to !== '.');
  const next = new Map<string, Map<string, Step>>();
  for (const step of steps) {
    const known = next.get(step.from) ?? new Map<string, Step>();
    next.set(step.from, known.set(step.to, known.get(step.to) ?? step));
  }
  return [...next.keys()]
    .toSorted()
    .flatMap((start) => {
      const way = shortestWayBack(start, next);
      // Each circle once: from the folder whose name comes first.
      return way !== null && way.every(({ from }) => from >= start) ? [way] : [];
    })
    .map((way) => way.map(({ file, imports }) => `${file} imports ${imports}`).join('; '));
}

/** The shortest way from a folder back to itself, breadth first; null without one. */
function shortestWayBack(start: string, next: ReadonlyMap<string, ReadonlyMap<string, Step>>): Step[] | null {
  const seen = new Set<string>();
  let ways: Step[][] = [...(next.get(start)?.values() ?? [])].map((step) => [step]);
  while (ways.length > 0) {
    const back = ways.find((way) => way.at(-1)?.to === start);
    if (back) return back;
    ways = ways.flatMap((way) => {
      const at = way.at(-1)?.to ?? '';
      if (seen.has(at)) return [];
      seen.add(at);
      return [...(next.get(at)?.values() ?? [])].map((step) => [...way, step]);
    });
  }
  return null;
}

/** The imports of a file from other folders of its service. */
function stepsOf({ path, source }: Source, src: string): Step[] {
  const own = posix.dirname(path.slice(src.length));
  return importsOf(source, path).flatMap((imports) => {
    if (!imports.startsWith('.')) return [];
    const target = posix.join(posix.dirname(path), imports);
    if (!target.startsWith(src)) return [];
    const to = posix.dirname(target.slice(src.length));
    return to === own ? [] : [{ from: own, to, file: path, imports }];
  });
}

/**
 * The floors of a service as a mermaid diagram: an arrow from each floor to each lower one that it imports.
 * @throws Error for a service without floors
 */
export function diagramOf(service: string, files: readonly Source[]): string {
  const floors = FLOORS[service];
  if (floors === undefined) throw new Error(`${service} has no floors`);
  const src = `${service}/src/`;
  const arrows = new Set<string>();
  for (const file of files) {
    if (!file.path.startsWith(src) || isTest(file.path)) continue;
    for (const { from, to } of stepsOf(file, src)) {
      const [one, other] = [from.split('/')[0] ?? '', to.split('/')[0] ?? ''];
      if (one !== other && floors.includes(one) && floors.includes(other)) arrows.add(`  ${one} --> ${other}`);
    }
  }
  const order = (arrow: string) => floors.findIndex((floor) => arrow.startsWith(`  ${floor} `));
  const sorted = [...arrows].toSorted((one, other) => order(other) - order(one) || one.localeCompare(other));
  return ['```mermaid', 'flowchart TD', ...sorted, '```'].join('\n');
}
