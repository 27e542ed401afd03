import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { PushMessage } from '@rahi/contracts';
import { openBrowser, sharedProduct, waitFor, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { CDPSession } from 'playwright-core';
import { barriersOn } from '../people/accessibility.js';
import { button, picture, sitDownAs, type Seated } from '../people/at-the-screen.js';
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
  const seated = await sitDownAs(product, browser, asha, { at: dadar, path, more: { serviceWorkers: 'allow' } });
  open.push(seated);
  return seated;
}

/** Delivers a message to the page's service worker through the browser, like a push service. */
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

/** Records the notifications that the worker requests. Only a browser with a screen shows them: the headless one refuses. */
async function recordShown({ context }: Seated): Promise<() => Promise<unknown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const shown: unknown[] = [];
    Reflect.set(globalThis, 'shown', shown);
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  return () => worker.evaluate((): unknown[] => [...Reflect.get(globalThis, 'shown')]);
}

describe('a message that the push service delivers', () => {
  it('is shown by the service worker, however late it comes', async () => {
    const asha = await seat('/rider');
    const push = await pushService(asha);
    const shown = await recordShown(asha);
    // One after the other: the worker handles messages side by side.
    const messages = [
      aMessage({ title: 'Late', tag: 'ride-6', until: Date.now() - 1 }),
      aMessage({}),
      aMessage({ kind: 'request', title: 'New ride request', tag: 'request-8', url: '/driver' }),
    ];
    for (const [before, message] of messages.entries()) {
      await push(JSON.stringify(message));
      await waitFor(async () => (await shown()).length > before, { what: `notification ${before + 1}` });
    }
    const common = { body: 'Meet Vikram at the pickup.', icon: '/icons/icon-192.png' };
    expect(await shown()).toEqual([
      expect.objectContaining({ ...common, title: 'Late', tag: 'ride-6' }),
      expect.objectContaining({
        ...common,
        title: 'Your driver has arrived',
        tag: 'ride-7',
        data: { url: '/rider/history' },
        requireInteraction: false,
      }),
      expect.objectContaining({
        ...common,
        title: 'New ride request',
        tag: 'request-8',
        data: { url: '/driver' },
        requireInteraction: true,
        renotify: true,
        silent: false,
        vibrate: expect.arrayContaining([400]),
      }),
    ]);
    expect(asha.faults).toEqual([]);
  });
});

describe('the account page', () => {
  it('keeps what is chosen there, and is accessible', async () => {
    const { page, faults } = await seat('/rider');
    await button(page, 'Account').click();
    await button(page, 'Your account').click();
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor();
    const receipts = page.getByRole('switch', { name: 'Receipts', exact: true });
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
    await page.getByRole('switch', { name: 'Receipts', exact: true, checked: false }).waitFor();
    await button(page, 'Edit').click();
    await page.getByLabel('Full name').fill('Asha Iyer');
    await picture(page, 'account-edit');
    await button(page, 'Save').click();
    // A toast has its words twice, for screen readers.
    await page.getByText('Profile Updated').first().waitFor();
    await page.reload();
    await page.getByText('Asha Iyer').last().waitFor();
    await receipts.waitFor();
    expect(await receipts.isChecked()).toBe(false);
    await button(page, 'Back').click();
    await page.waitForURL('**/rider');
    expect(faults).toEqual([]);
  });
});
