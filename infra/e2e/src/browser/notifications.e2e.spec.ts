import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushMessage } from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { CDPSession, Page } from 'playwright-core';
import { barriersOn } from '../people/accessibility.js';
import { button, heading, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
import { dadar, signUp } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
const open: Seated[] = [];
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterEach(async () => {
  for (const { context } of open.splice(0)) await context.close();
});
afterAll(() => browser?.close());

async function seat(path: string): Promise<Seated> {
  const asha = await signUp(product, 'Asha Rao');
  const more = { serviceWorkers: 'allow' as const, permissions: ['notifications', 'geolocation'] };
  const seated = await sitDownAs(product, browser, asha, { at: dadar, path, more });
  open.push(seated);
  return seated;
}

/** The browser's own way to hand the page's service worker a message, as if a push service had sent it. */
async function pushService({ page }: Seated): Promise<(text: string) => Promise<void>> {
  await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }));
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const session: CDPSession = await page.context().newCDPSession(page);
  const registrations: { registrationId: string; isDeleted: boolean }[] = [];
  session.on('ServiceWorker.workerRegistrationUpdated', (update) => registrations.push(...update.registrations));
  await session.send('ServiceWorker.enable');
  const { registrationId } = await waitFor(() => registrations.findLast(({ isDeleted }) => !isDeleted), {
    what: 'the registration of the worker',
  });
  const { origin } = new URL(product.baseUrl);
  return async (data) => {
    await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

const aMessage = (given: Partial<PushMessage>): PushMessage => ({
  kind: 'ride',
  title: 'Your driver has arrived',
  body: 'Meet Vikram at the pickup.',
  url: '/rider/history',
  tag: 'ride-7',
  until: Date.now() + 600_000,
  ...given,
});

const shownIn = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const all = await getNotifications.call(await navigator.serviceWorker.ready);
    return all.map(({ title, body, tag, data, requireInteraction }) => ({
      title,
      body,
      tag,
      data,
      requireInteraction,
    }));
  });

async function shown(page: Page, count: number) {
  return waitFor(
    async () => {
      const all = await shownIn(page);
      return all.length === count ? all : null;
    },
    { what: `${count} notifications` },
  );
}

describe('a message that the push service delivers', () => {
  it('is shown, takes the place of the one before, and is not shown past its use', async () => {
    const asha = await seat('/rider');
    const push = await pushService(asha);
    await push(JSON.stringify(aMessage({ title: 'Your driver is on the way', body: 'Vikram is coming.' })));
    await shown(asha.page, 1);
    await push(JSON.stringify(aMessage({})));
    await push(JSON.stringify(aMessage({ title: 'Too late', tag: 'late', until: Date.now() - 1 })));
    await push(
      JSON.stringify(aMessage({ kind: 'request', title: 'New ride request', tag: 'request-8', url: '/driver' })),
    );
    const both = await shown(asha.page, 2);
    expect(both.toSorted((a, b) => a.tag.localeCompare(b.tag))).toEqual([
      {
        title: 'New ride request',
        body: 'Meet Vikram at the pickup.',
        tag: 'request-8',
        data: { url: '/driver' },
        requireInteraction: true,
      },
      {
        title: 'Your driver has arrived',
        body: 'Meet Vikram at the pickup.',
        tag: 'ride-7',
        data: { url: '/rider/history' },
        requireInteraction: false,
      },
    ]);
    expect(asha.faults).toEqual([]);
  });
});

describe('the account page', () => {
  it('keeps what is chosen there, and can be used by everybody', async () => {
    const { page, faults } = await seat('/rider');
    await button(page, 'Account').click();
    await button(page, 'Your account').click();
    await heading(page, 'Account').waitFor();
    const receipts = page.getByRole('switch', { name: 'Receipts' });
    await receipts.waitFor();
    await picture(page, 'account');
    expect(await barriersOn(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    await picture(page, 'account-320');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'account-desk-dark');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });

    await receipts.press('Space');
    expect(await receipts.isChecked()).toBe(false);
    await button(page, 'Edit').click();
    await page.getByLabel('Full name').fill('Asha Iyer');
    await picture(page, 'account-edit');
    await button(page, 'Save').click();
    await page.getByText('Profile Updated').waitFor();
    await page.reload();
    await page.getByText('Asha Iyer').last().waitFor();
    await receipts.waitFor();
    expect(await receipts.isChecked()).toBe(false);
    await button(page, 'Back').click();
    await page.waitForURL('**/rider');
    expect(faults).toEqual([]);
  });
});
