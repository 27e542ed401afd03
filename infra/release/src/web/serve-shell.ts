import { copyFileSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { filesUnder } from '@rahi/bootstrap/fingerprint.mjs';
import { syncToDisk } from '@rahi/machine-kit/files';
import { SHELL } from '../releases/areas.js';
import { versionsOf, type Releases } from '../releases/folders.js';
import { isReleaseNote } from '../releases/kept-versions.js';

const ASSETS_KEPT_MS = 14 * 24 * 3_600_000;

/**
 * Serves a version of the shell. Its page has one address for all versions, so its files are renamed into place one by
 * one, the page last: a browser that loads it meanwhile gets whole files, and every file that its page names.
 */
export function serveShell(releases: Releases, version: string): void {
  const source = join(versionsOf(releases, SHELL), version);
  const target = join(releases.web, 'shell');
  const names = filesIn(source).filter((name) => !isReleaseNote(name));
  for (const name of names.toSorted((one, other) => isPage(one) - isPage(other))) copyFile(source, target, name);
  const wanted = new Set(names);
  for (const name of filesIn(target))
    if (!wanted.has(name) && mayBeDeleted(join(target, name), name)) rmSync(join(target, name));
}

const isPage = (name: string): number => (basename(name).startsWith('index.html') ? 1 : 0);

/** Open pages may still load parts of their version of the shell, so its assets stay for two weeks. */
function mayBeDeleted(path: string, name: string): boolean {
  return !/^assets[\\/]/.test(name) || statSync(path).mtimeMs < Date.now() - ASSETS_KEPT_MS;
}

function copyFile(source: string, target: string, name: string): void {
  const [from, to] = [join(source, name), join(target, name)];
  const { atime, mtime, size } = statSync(from);
  const current = statSync(to, { throwIfNoEntry: false });
  if (current?.size === size && Math.abs(current.mtimeMs - mtime.getTime()) < 1) return;
  mkdirSync(dirname(to), { recursive: true });
  const draft = `${to}.${process.pid}.tmp`;
  copyFileSync(from, draft);
  // Browsers ask by size and time whether a file has changed.
  utimesSync(draft, atime, mtime);
  syncToDisk(draft);
  renameSync(draft, to);
}

const filesIn = (folder: string): string[] => filesUnder(folder).map((file) => relative(folder, file));
