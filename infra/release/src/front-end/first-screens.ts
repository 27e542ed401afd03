import type { AreaName } from '@rahi/contracts/platform';

/** What people open first in each area, its home before all. */
export const firstScreens: Readonly<Record<AreaName, readonly [home: string, ...more: string[]]>> = {
  rider: ['/rider', '/rider/history'],
  driver: ['/driver', '/driver/earnings', '/driver/history', '/driver/profile'],
  admin: [
    '/admin',
    '/admin?tab=drivers',
    '/admin?tab=users',
    '/admin?tab=analytics',
    '/admin/map',
    '/admin/incidents',
    '/admin/money',
    '/admin/audit',
  ],
};

/** CSS selector of what the shell marks once an area is there. */
export const signOf = (area: AreaName): string => `html[data-area="${area}"]`;
