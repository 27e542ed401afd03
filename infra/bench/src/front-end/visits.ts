import { admin, driver, rider, type Guest } from './guests.js';

/** A page that somebody opens. */
export interface Visit {
  name: string;
  path: string;
  who: Guest | null;
  /** The element that shows that the page is usable. */
  landmark: string;
  limitKb: number;
  /** A desk's screen instead of a phone's. */
  wide?: boolean;
}

export const visits: readonly Visit[] = [
  { name: 'shell to sign-in', path: '/login', who: null, landmark: 'form', limitKb: 150 },
  { name: 'rider home with map', path: '/rider', who: rider, landmark: '.leaflet-container', limitKb: 275 },
  { name: 'driver home with map', path: '/driver', who: driver, landmark: '.leaflet-container', limitKb: 275 },
  { name: 'admin with shell', path: '/admin', who: admin, landmark: 'main figure', limitKb: 300, wide: true },
];
export const desk = { width: 1440, height: 900 };
