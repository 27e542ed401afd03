import type { Visitor } from '@rahi/testing-kit';
import { sitDownAs } from '../people/at-the-screen.js';
import { signInAdmin, type Person } from '../people/people.js';
import { shoot } from './camera.js';
import { darkDesk, desk, type Studio } from './studio.js';

/** The desk's map with the demo fleet, light and dark. */
export async function deskPictures(studio: Studio): Promise<void> {
  const admin = await signInAdmin(studio.product);
  await show(studio, admin, '/admin/map', desk, 'desk-map', /drivers online/);
  await show(studio, admin, '/admin/map', darkDesk, 'desk-map-dark', /drivers online/);
}

async function show(
  { product, browser }: Studio,
  admin: Person,
  path: string,
  who: Visitor,
  name: string,
  shown: string | RegExp,
): Promise<void> {
  const { page, context } = await sitDownAs(product, browser, admin, { path, ...who });
  await page.getByText(shown).first().waitFor();
  await shoot(page, name);
  await context.close();
}
