import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminRides, adminUpdateRide, updateDriver, updateUser } from '@rahi/contracts';
import { waitFor, type TestBrowser, type TestProduct } from '@rahi/testing-kit';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { button, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { book, driverOnline, move, signUp, type Person } from '../people/people.js';

const wide = { width: 1440, height: 900 };
const formula = '=1+1, "Asha"';

/** The administrator has no name and is sorted by email. */
const byName = [formula, 'Not named yet', 'Imran 100% Ali_7', 'Vikram Singh', 'आशा राव'];

let product: TestProduct;
let browser: TestBrowser;
let admin: Person;
let rider: Person;
let driver: Person;
let searching: string;
let desk: Seated;
const screens: Seated[] = [];

async function seat(person: Person, who: Parameters<typeof sitDownAs>[3]): Promise<Seated> {
  const seated = await sitDownAs(product, browser, person, who);
  screens.push(seated);
  return seated;
}

/** The names in a table of the desk, once it has that many rows. */
async function names(page: Page, table: string, count: number): Promise<string[]> {
  const rows = page.getByRole('region', { name: table }).locator('tbody tr');
  await waitFor(async () => (await rows.count()) === count, { what: `${count} rows of ${table}` });
  return rows.locator('td:first-child a').allTextContents();
}

/** Waits, because the table shows the old order until the new one has loaded. */
async function inOrder(page: Page, users: readonly string[]): Promise<void> {
  await waitFor(async () => (await names(page, 'Users', users.length)).join() === users.join(), {
    what: `the users in the order ${users.join(', ')}`,
  });
}

async function search(page: Page, words: string, found: readonly string[]): Promise<void> {
  await page.getByLabel('Search users').fill(words);
  await page.waitForURL((url) => (url.searchParams.get('search') ?? '') === words);
  await inOrder(page, found);
}

/** The edges of the first element that is found, in CSS pixels. */
async function boxOf(page: Page, selector: string) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen`);
  return box;
}

/** How much wider the page is than the screen. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** Lists, search, export and the pages behind them. They need an unused product because they list all users. */
export function deskLists(theProduct: () => TestProduct, theBrowser: () => TestBrowser, theAdmin: () => Person): void {
  beforeAll(async () => {
    [product, browser, admin] = [theProduct(), theBrowser(), theAdmin()];
    [rider, driver] = await Promise.all([signUp(product, 'Imran 100% Ali_7'), driverOnline(product, 'Vikram Singh')]);
    const hindi = await signUp(product, 'Asha');
    await hindi.api.call(updateUser, { params: { id: hindi.user.id }, body: { name: 'आशा राव' } });
    const odd = await signUp(product, 'Meena');
    await odd.api.call(updateUser, { params: { id: odd.user.id }, body: { name: formula } });
    for (const who of [hindi, odd]) {
      const ride = await book(who);
      await move(who, ride.id, 'cancelled');
    }
    ({ id: searching } = await book(rider));
    await waitFor(async () => (await admin.api.call(adminRides, {})).rides.length === 3, {
      what: 'the rides at the desk',
    });
    desk = await seat(admin, { path: '/admin', viewport: wide });
  });
  afterAll(async () => {
    await Promise.all(screens.splice(0).map(({ context }) => context.close()));
    await admin.api.call(adminUpdateRide, { params: { id: searching }, body: { action: 'cancel' } });
    await driver.api.call(updateDriver, { params: { driverId: driver.user.id }, body: { isOnline: false } });
  });

  describe('a search at the desk', () => {
    it('takes SQL wildcards literally, and finds Hindi', async () => {
      const { page } = desk;
      await page.getByRole('tab', { name: 'Users' }).click();
      await search(page, '100%', ['Imran 100% Ali_7']);
      await search(page, 'आशा', ['आशा राव']);
      await search(page, 'i_7', ['Imran 100% Ali_7']);
      await page.getByLabel('Search users').fill('\\');
      await page.getByText('No users found').waitFor();
      await page.reload();
      expect(await page.getByLabel('Search users').inputValue()).toBe('\\');
      await page.getByText('No users found').waitFor();
    });
  });

  describe('a table of the desk', () => {
    it('is sorted by its header, by keyboard too, and keeps the order in the link', async () => {
      const { page } = desk;
      await page.goto(`${product.baseUrl}/admin?tab=users`);
      const head = page.getByRole('columnheader', { name: 'User' });
      await head.getByRole('button').focus();
      await page.keyboard.press('Enter');
      await page.waitForURL(/sort=name/);
      await inOrder(page, byName);
      await page.keyboard.press('Enter');
      await page.waitForURL(/sort=-name/);
      await inOrder(page, byName.toReversed());
      expect(await head.getAttribute('aria-sort')).toBe('descending');
      await page.reload();
      await inOrder(page, byName.toReversed());
    });
  });

  describe('the desk at any width', () => {
    it.each([1024, 1280, 1440])('has low rows and all of their actions in sight at %i px', async (width) => {
      const { page } = desk;
      await page.setViewportSize({ width, height: 800 });
      for (const tab of ['users', 'rides']) {
        await page.goto(`${product.baseUrl}/admin?tab=${tab}`);
        await page.locator('td[data-actions] button').first().waitFor();
        const [row, actions] = [await boxOf(page, 'tbody tr'), await boxOf(page, 'td[data-actions]')];
        expect(row.height).toBeLessThanOrEqual(40.5);
        expect(actions.x + actions.width).toBeLessThanOrEqual(width);
      }
      expect(await overflow(page)).toBe(0);
    });

    it.each([320, 390])('has cards in place of rows at %i px, and nothing wider than the page', async (width) => {
      const { page } = desk;
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${product.baseUrl}/admin?tab=rides`);
      await page.locator('td[data-actions] button').first().waitFor();
      expect((await boxOf(page, 'tbody tr')).height).toBeGreaterThan(80);
      expect(await overflow(page)).toBe(0);
    });

    it('opens the page of a row at its top, with the focus on its heading', async () => {
      const { page } = desk;
      await page.setViewportSize({ width: 1024, height: 500 });
      await page.goto(`${product.baseUrl}/admin?tab=rides`);
      const row = page.locator('tbody tr').last();
      await row.scrollIntoViewIfNeeded();
      await row.locator('td').nth(4).click();
      await page.waitForURL(/\/admin\/ride\//);
      await page.locator('h1:focus').waitFor();
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.setViewportSize(wide);
    });
  });

  describe('Export Data', () => {
    it('saves what the table shows as a CSV file', async () => {
      const { page, faults } = desk;
      await page.goto(`${product.baseUrl}/admin?status=cancelled`);
      await button(page, 'Export Data').click();
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(/^rahi-rides-\d{4}-\d\d-\d\d\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      expect(text.startsWith('\uFEFF')).toBe(true);
      const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
      expect(rows.map((row) => [row['Rider'], row['Status']])).toEqual([
        [`'${formula}`, 'Cancelled'],
        ['आशा राव', 'Cancelled'],
      ]);
      await page.getByText('Export started').first().waitFor();
      await page.goto(`${product.baseUrl}/admin/audit?action=export.rides`);
      await page.getByText('period 7d, status cancelled').waitFor();
      expect(faults).toEqual([]);
    });
  });

  describe('a ride and a user', () => {
    it('open from the lists, with the timeline and the sessions, and signing out everywhere reaches that browser', async () => {
      const { page, faults } = desk;
      const theirs = await seat(rider, { path: '/rider/history' });
      await theirs.page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.goto(`${product.baseUrl}/admin?status=searching`);
      await page.getByRole('link', { name: /^Open ride/ }).click();
      await page.getByText('Imran 100% Ali_7, rider').waitFor();
      await page.getByRole('link', { name: 'Imran 100% Ali_7' }).click();
      await button(page, 'Sign out everywhere').click();
      await page.getByLabel('Reason').fill('A lost phone');
      await button(page, 'Sign out everywhere').last().click();
      await page.getByText('This user is not signed in.').waitFor();
      await theirs.page.getByLabel('Email address').waitFor();
      await page.getByText('user.revoke_sessions').waitFor();
      expect([...faults, ...theirs.faults]).toEqual([]);
    });
  });

  describe('a user who opens /admin without being an administrator', () => {
    it.each([
      ['a rider', () => signUp(product, 'Ravi Das')],
      ['a driver', async () => driver],
    ])('%s reads why, and goes back to riding', async (_, find) => {
      const who = await find();
      const { page, faults } = await seat(who, { path: '/admin' });
      await page.getByText('Only administrators can open this desk').waitFor();
      await page.getByText(who.user.email).waitFor();
      await button(page, 'Back to riding').click();
      await page.waitForURL(/\/rider/);
      expect(faults).toEqual([]);
    });
  });
}
