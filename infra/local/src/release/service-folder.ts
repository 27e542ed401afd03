import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import * as z from 'zod';
import { StartFailure } from '../errors.js';
import type { Area } from './areas.js';

const names = z.record(z.string(), z.string()).optional();
const manifest = z.looseObject({
  name: z.string(),
  version: z.string(),
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
});
type Manifest = z.infer<typeof manifest>;

/** Typings, source maps, texts for people, sources, tests: nothing of it runs. */
const NEVER_RUNS = /\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo)$|\.spec\.js$/;
const BUILT_OTHERWISE = new Set([
  'node_modules',
  'src',
  'dist-types',
  'testing',
  'tsconfig.json',
  '.cache',
  'coverage',
]);

interface Package {
  readonly dir: string;
  readonly manifest: Manifest;
  /** Where others find it by its name: a link to its folder, for a workspace. */
  readonly links: Set<string>;
}

/**
 * Copies a compiled service with everything it needs to run: a small repository of its own, laid out as this one is, with
 * the workspaces and packages that it depends on and nothing else. Only Node is missing.
 * @param version what its manifest says from now on
 * @throws StartFailure when it is not built, or a package it needs is not installed
 */
export function copyService(root: string, area: Area, version: string, target: string): void {
  const program = join(root, area.workspace);
  if (!existsSync(join(program, 'dist', 'main.js'))) throw new StartFailure(`${area.workspace} is not built.`);
  for (const { dir, manifest: own, links } of packagesOf(root, program)) {
    const path = relative(root, dir);
    const ours = !path.split(sep).includes('node_modules');
    copyPackage(dir, join(target, path), ours);
    if (dir === program) writeJson(join(target, path, 'package.json'), { ...own, version });
    if (ours) for (const link of links) linkTo(join(target, path), join(target, relative(root, link)));
  }
  const main = `${area.workspace}/dist/main.js`;
  writeJson(join(target, 'package.json'), {
    name: `@rahi/${area.name}-release`,
    version,
    private: true,
    type: 'module',
    main,
  });
}

function copyPackage(from: string, to: string, ours: boolean): void {
  cpSync(from, to, {
    recursive: true,
    dereference: false,
    filter: (path) => {
      const inside = relative(from, path);
      if (inside === '') return true;
      const [first = ''] = inside.split(sep);
      // What a package brings along below itself is a package of its own, copied when somebody needs it.
      if (inside.split(sep).includes('node_modules') || NEVER_RUNS.test(path)) return false;
      return !(ours && (BUILT_OTHERWISE.has(first) || inside.split(sep).includes('testing')));
    },
  });
}

/** Everything reachable by dependencies, each found where Node would find it. */
function packagesOf(root: string, program: string): Package[] {
  const found = new Map<string, Package>();
  const visit = (dir: string, link?: string): void => {
    const known = found.get(dir);
    if (known) {
      if (link !== undefined) known.links.add(link);
      return;
    }
    const own = manifest.parse(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
    found.set(dir, { dir, manifest: own, links: new Set(link === undefined ? [] : [link]) });
    const optional = { ...own.peerDependencies, ...own.optionalDependencies };
    for (const name of Object.keys({ ...optional, ...own.dependencies })) {
      const at = placeOf(name, dir, root);
      if (at !== null) visit(realpathSync(at), at);
      else if (!(name in optional))
        throw new StartFailure(`${name}, which ${own.name} needs, is not installed: run npm install.`);
    }
  };
  visit(program);
  return [...found.values()];
}

function placeOf(name: string, from: string, root: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = join(folder, 'node_modules', name);
    if (existsSync(join(place, 'package.json'))) return place;
    if (folder === root || folder === dirname(folder)) return null;
  }
}

function linkTo(folder: string, link: string): void {
  if (link === folder) return;
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), folder), link);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
