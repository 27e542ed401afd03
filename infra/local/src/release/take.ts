import { serveShell } from '../web/serve-shell.js';
import { SHELL, type Area } from './areas.js';
import type { Releases } from './folders.js';
import { forgetOldVersions } from './kept-versions.js';
import { movePlace, type Place } from './pointer.js';

/** Moves the pointer to a version that lies there. */
export function take(releases: Releases, area: Area, place: Place): void {
  if (area === SHELL) serveShell(releases, place.version);
  movePlace(releases, area, place);
  forgetOldVersions(releases, area);
}
