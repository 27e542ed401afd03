import { rideReceipt, type LatLng } from '@rahi/contracts';
import { moveTo, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { Locator } from 'playwright-core';
import { openPage, type Seated } from '../people/at-the-screen.js';
import { allOffline, dadar, signInAdmin, type Person } from '../people/people.js';
import { everybodyLeaves, type TwoScreens } from '../people/two-screens.js';

/** What a journey needs. */
export interface Stage<P extends SharedProduct = SharedProduct> {
  readonly product: P;
  readonly browser: TestBrowser;
}

/** @returns what the product did wrong in the pages of its people */
export type Journey<P extends SharedProduct = SharedProduct> = (stage: Stage<P>) => Promise<readonly string[]>;

/** Plays a journey. Its people leave at its end, so that the next one has the drivers to itself. */
export async function played<P extends SharedProduct>(
  journey: Journey<P>,
  stage: Stage<P>,
): Promise<readonly string[]> {
  let failed = true;
  try {
    const faults = await journey(stage);
    failed = faults.length > 0;
    return faults;
  } finally {
    await everybodyLeaves({ failed });
    await allOffline();
  }
}

const desks = new WeakMap<SharedProduct, Promise<Person>>();

/** The administrator of a product, signed in once: codes for one address are limited. */
export function deskOf(product: SharedProduct): Promise<Person> {
  const known = desks.get(product) ?? signInAdmin(product);
  desks.set(product, known);
  return known;
}

/** A place as people search for it. */
export interface Wanted {
  readonly name: string;
  readonly option: RegExp;
}

/** Chooses a place in a field of search. */
export async function choosePlace(within: Locator, field: Locator, { name, option }: Wanted): Promise<void> {
  await field.fill(name);
  await within.getByRole('option', { name: option }).first().click();
}

/** Chooses a place in the search of a dialog. */
export async function chooseInDialog({ page }: Seated, place: Wanted): Promise<void> {
  const dialog = page.getByRole('dialog').last();
  await choosePlace(dialog, dialog.getByRole('combobox').first(), place);
}

/** The codes of the lines of a receipt. */
export async function linesOf({ asha }: TwoScreens, id: string): Promise<string[]> {
  const receipt = await asha.api.call(rideReceipt, { params: { id } });
  return receipt.lines.map(({ code }) => code);
}

/** Opens the link of a trip that the rider's screen shows, as its guest, or the receiver of a parcel, does. */
export async function openTheirLink({ product, browser }: Stage, { page }: Seated): Promise<Seated> {
  await page.getByRole('button', { name: 'Their link' }).click();
  const words = await page.getByRole('dialog').last().innerText();
  const link = /https?:\/\/\S+/.exec(words)?.[0];
  if (link === undefined) throw new Error(`there is no link in ${words}`);
  await page.keyboard.press('Escape');
  // Without its server: it may be written for another address of the product.
  const { pathname, search, hash } = new URL(link);
  return openPage(product, await browser.visitor({}), pathname + search + hash);
}

/** Digits as screens show them, with or without spaces between. */
export const digits = (code: string): RegExp => new RegExp([...code].join('\\s*'));

/** Waits until something is seen while a device moves a few metres around a place each second, as in a queue or at a light: it sends positions. */
export async function seenWhileMoving(
  { context }: Pick<Seated, 'context'>,
  { lat, lng }: LatLng,
  seen: Locator,
): Promise<void> {
  let step = 0;
  const look = async () => {
    step += 1;
    await moveTo(context, { lat: lat + (step % 3) / 50_000, lng });
    return (await seen.count()) > 0;
  };
  await waitFor(look, { what: String(seen), timeout: 90_000, interval: 1000 });
}

/** Drives north from Dadar at 22 m a second, as a car in a city, until a trip has so many kilometres. */
export async function driveNorth({ driver }: TwoScreens, km: number, driven: () => Promise<number>): Promise<void> {
  let metres = 0;
  const drive = async () => {
    metres += 22;
    await moveTo(driver.context, { lat: dadar.lat + metres / 111_195, lng: dadar.lng });
    return (await driven()) >= km;
  };
  await waitFor(drive, { what: `${km} km to be counted`, timeout: 60_000, interval: 1000 });
}
