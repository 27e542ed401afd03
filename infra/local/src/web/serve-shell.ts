import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { SHELL } from '../release/areas.js';
import { versionsOf, type Releases } from '../release/folders.js';
import { ownFile } from '../release/kept-versions.js';
import { sync } from '../release/write-whole.js';

/** Two weeks: longer than a page is left open. */
const ASSETS_KEPT_MS = 14 * 24 * 3_600_000;

/**
 * Makes a version of the shell the one that is served. Its page has one address, so its files are renamed into place one
 * by one, the page last: whoever asks meanwhile finds each file whole, and everything that a page names.
 */
export function serveShell(releases: Releases, version: string): void {
  const source = join(versionsOf(releases, SHELL), version);
  const target = join(releases.web, 'shell');
  const names = filesIn(source).filter((name) => !ownFile(name));
  for (const name of names.toSorted((one, other) => isPage(one) - isPage(other))) bring(source, target, name);
  const wanted = new Set(names);
  for (const name of filesIn(target))
    if (!wanted.has(name) && isOver(join(target, name), name)) rmSync(join(target, name));
}

const isPage = (name: string): number => (basename(name).startsWith('index.html') ? 1 : 0);

/** A page that is open may still fetch a part of the shell it began with: its files stay for a while. */
function isOver(path: string, name: string): boolean {
  return !/^assets[\\/]/.test(name) || statSync(path).mtimeMs < Date.now() - ASSETS_KEPT_MS;
}

function bring(source: string, target: string, name: string): void {
  const [from, to] = [join(source, name), join(target, name)];
  const { atime, mtime, size } = statSync(from);
  const there = existsSync(to) ? statSync(to) : null;
  if (there && there.size === size && Math.abs(there.mtimeMs - mtime.getTime()) < 1) return;
  mkdirSync(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.tmp`;
  copyFileSync(from, draft);
  // Browsers ask by size and time whether a file changed: one that was published again unchanged has not.
  utimesSync(draft, atime, mtime);
  sync(draft);
  renameSync(draft, to);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
