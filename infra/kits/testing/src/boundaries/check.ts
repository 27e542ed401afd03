import { posix } from 'node:path';
import { importsOf } from './imports.js';
import { RULES, type Imported, type Importer } from './rules.js';

export interface Violation {
  readonly rule: string;
  readonly path: string;
  readonly imports: string;
  readonly reason: string;
}

export interface House {
  /** Folder of each workspace by package name. */
  readonly workspaces: ReadonlyMap<string, string>;
}

/** The violations in one source file. @param path from the root of the repository */
export function checkFile(house: House, path: string, source: string): Violation[] {
  const workspace = workspaceAt(house, path);
  if (workspace === undefined) return [];
  const from: Importer = { path, workspace, isTest: isTestFile(path) };
  return importsOf(source, path).flatMap((specifier) => {
    const to = resolve(house, path, specifier);
    if (!to) return [];
    return RULES.filter((rule) => rule.broken(from, to)).map(({ name, reason }) => ({
      rule: name,
      path,
      imports: specifier,
      reason,
    }));
  });
}

/** The target of an import specifier; undefined for Node's own modules. */
function resolve(house: House, path: string, specifier: string): Imported | undefined {
  if (specifier.startsWith('node:')) return undefined;
  if (specifier.startsWith('.') || specifier.startsWith('/')) {
    const target = posix.join(posix.dirname(path), specifier);
    const workspace = workspaceAt(house, target);
    return workspace === undefined ? undefined : { kind: 'workspace', workspace, path: target };
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const workspace = house.workspaces.get(name);
  return workspace === undefined ? { kind: 'package', name: specifier } : { kind: 'workspace', workspace, path: null };
}

function workspaceAt(house: House, path: string): string | undefined {
  return [...house.workspaces.values()].find((folder) => path.startsWith(`${folder}/`));
}

function isTestFile(path: string): boolean {
  return /\.spec\.tsx?$|\/testing\//.test(path) || /^infra\/(e2e|bench)\//.test(path);
}
