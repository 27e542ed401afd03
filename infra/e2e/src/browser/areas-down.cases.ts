import { once } from 'node:events';
import { readdir, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestBrowser, TestProduct } from '@rahi/testing-kit';
import { barriersOn } from '../people/accessibility.js';
import { button, completeProfile, heading, signInAtScreen, sitDown, type Seated } from '../people/at-the-screen.js';
import { dadar } from '../people/people.js';

let product: TestProduct;
let browser: TestBrowser;
let rider: Seated;

/** Marks the page to detect a reload. */
async function mark(): Promise<void> {
  await rider.page.evaluate(() => {
    document.body.dataset['mark'] = 'same page';
  });
}

const isSamePage = () => rider.page.evaluate(() => document.body.dataset['mark'] === 'same page');

/** Areas and services that are down. */
export function areasDown(theProduct: () => TestProduct, theBrowser: () => TestBrowser): void {
  beforeAll(async () => {
    [product, browser] = [theProduct(), theBrowser()];
    rider = await sitDown(product, browser, { at: dadar });
    await signInAtScreen(product, rider.page, 'imran@people.test');
    await completeProfile(rider.page, 'Imran Ali');
    await button(rider.page, 'Complete Profile').click();
    await heading(rider.page, 'Hi, Imran!').waitFor();
  });

  afterAll(() => rider?.context.close());

  describe('an area whose files are missing', () => {
    it('says so, does not affect the other areas, and comes back with Retry without a reload', async () => {
      const { page } = rider;
      const failure = page.getByText(/driver area could not be loaded/i).first();
      const files = join(product.webDir, 'remotes', 'driver');
      await rename(files, `${files}.gone`);
      await mark();
      await button(page, 'Switch to Driver').click();
      await failure.waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await page.goBack();
      await heading(page, 'Hi, Imran!').waitFor();
      await button(page, 'Switch to Driver').click();
      await failure.waitFor();
      await rename(`${files}.gone`, files);
      await button(page, /retry/i).click();
      await page.getByText('Become a driver').first().waitFor();
      expect(await isSamePage()).toBe(true);
      await page.goBack();
      await heading(page, 'Hi, Imran!').waitFor();
    });
  });

  describe('an area from a development server', () => {
    it('is named in a bar, and gives way to the released one', async () => {
      const { page } = rider;
      const folder = join(product.webDir, 'remotes', 'driver');
      const [version = ''] = await readdir(folder);
      const server = await serveFolder(join(folder, version));
      const bar = page.getByText(`The driver area comes from ${server.url}.`);
      await page.goto(`${product.baseUrl}/driver?rahi-area-driver=${server.url}`);
      await bar.waitFor();
      await page.getByText('Become a driver').first().waitFor();
      expect(server.asked).toContain('/remoteEntry.js');
      expect(await barriersOn(page)).toEqual([]);
      server.close();
      await button(page, 'Use the released one').click();
      await page.getByText('Become a driver').first().waitFor();
      expect(await bar.count()).toBe(0);
      await page.goto(product.baseUrl);
      await heading(page, 'Hi, Imran!').waitFor();
    });
  });

  describe('a service that is stopped', () => {
    it('causes a message where it is needed, and Retry brings it back without a reload', async () => {
      const { page } = rider;
      await mark();
      await product.stopProcess('svc-rides');
      await page.getByRole('link', { name: 'Show all' }).click();
      await page
        .getByText(/not available right now|could not be/i)
        .first()
        .waitFor();
      await product.startProcess('svc-rides');
      await button(page, /retry/i).first().click();
      await page
        .getByText(/no rides/i)
        .first()
        .waitFor();
      expect(await isSamePage()).toBe(true);
    });
  });
}

/** Serves a remote's files to the pages of any origin, as its development server does. */
async function serveFolder(folder: string) {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.setHeader('access-control-allow-origin', '*');
    if (url.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
    if (url.endsWith('.css')) response.setHeader('content-type', 'text/css');
    readFile(join(folder, url)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, 'localhost'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, asked, close: () => server.close() };
}
