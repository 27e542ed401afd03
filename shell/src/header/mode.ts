import type { Area } from '../remotes/areas.js';

/** The area that a path belongs to; null for sign-in, onboarding and paths that lead nowhere. */
export function modeOf(pathname: string): Area | null {
  if (pathname === '/') return 'rider';
  const first = pathname.split('/')[1];
  return first === 'rider' || first === 'driver' || first === 'admin' ? first : null;
}

export interface ModeTarget {
  area: Area;
  /** The word that a phone shows. */
  word: string;
  /** The documented label (§2). */
  label: string;
}

const toDriver: ModeTarget = { area: 'driver', word: 'Driver', label: 'Switch to Driver' };
const toAdmin: ModeTarget = { area: 'admin', word: 'Admin', label: 'Switch to Admin' };
const toRider: ModeTarget = { area: 'rider', word: 'Rider', label: 'Switch to Rider' };

/** Where the mode switch leads: rider to driver, driver to admin, anything else to rider. */
export function nextMode(mode: Area | null): ModeTarget {
  if (mode === 'rider') return toDriver;
  return mode === 'driver' ? toAdmin : toRider;
}
