import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { StartFailure } from '@rahi/machine-kit/errors';
import * as z from 'zod';
import type { Area } from './areas.js';

/** Types, source maps, documents and specs: nothing of it runs. */
const NEVER_RUNS = /\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo)$|\.spec\.js$/;
/** What a workspace of ours has besides its compiled code. */
const NOT_COMPILED = new Set(['src', 'dist-types', 'testing', 'fixtures', 'tsconfig.json', '.cache', 'coverage']);

/**
 * Copies a compiled service with everything that it needs to run: a small repository, laid out as this one, with only the
 * workspaces and packages that the service depends on. Node is not part of it.
 * @param version for its manifest
 * @param installed the folders of the service and of the packages that it needs
 * @throws StartFailure when it is not built
 */
export function copyService(
  root: string,
  area: Area,
  version: string,
  target: string,
  installed: readonly string[],
): void {
  const { name, workspace } = area;
  if (!existsSync(join(root, workspace, 'dist', 'main.js'))) throw new StartFailure(`${workspace} is not built.`);
  for (const found of installed) {
    const folder = realpathSync(found);
    copyPackage(root, folder, target);
    // Other packages find a workspace by a link.
    if (folder !== found && relative(root, folder) !== workspace)
      link(join(target, relative(root, found)), join(target, relative(root, folder)));
  }
  const file = join(target, workspace, 'package.json');
  const manifest = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeJson(file, { ...manifest, version });
  const main = `${workspace}/dist/main.js`;
  const needed = z.looseObject({}).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeJson(join(target, 'package.json'), {
    name: `@rahi/${name}-release`,
    version,
    private: true,
    type: 'module',
    main,
    engines: needed['engines'],
  });
}

function copyPackage(root: string, folder: string, target: string): void {
  const path = relative(root, folder);
  const isOurs = !path.split(sep).includes('node_modules');
  cpSync(folder, join(target, path), {
    recursive: true,
    filter: (file) => {
      const [first = '', ...rest] = relative(folder, file).split(sep);
      // A package in a package's own node_modules is in the list of its own.
      if ([first, ...rest].includes('node_modules') || NEVER_RUNS.test(file)) return false;
      return !(isOurs && (NOT_COMPILED.has(first) || rest.includes('testing')));
    },
  });
}

function link(path: string, folder: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), folder), path);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}
