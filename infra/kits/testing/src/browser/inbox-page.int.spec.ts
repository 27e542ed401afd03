import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startInbox, type Inbox } from '@rahi/machine-kit';
import type { Page } from 'playwright-core';
import { waitFor } from '../wait-for.js';
import { openBrowser, type TestBrowser, type Visitor } from './open-browser.js';

let browser: TestBrowser;
let inbox: Inbox;

beforeAll(async () => {
  [browser, inbox] = await Promise.all([openBrowser(), startInbox()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await inbox?.close();
});
afterEach(() => inbox.mailbox.clear());

const mail = (address: string, subject: string, text = '') =>
  inbox.mailbox.add({ to: [{ address }], subject, text, date: new Date().toISOString() });

async function open(who: Visitor = {}): Promise<Page> {
  const context = await browser.visitor(who);
  const page = await context.newPage();
  await page.goto(inbox.url);
  return page;
}

const subjects = (page: Page) => page.locator('article h2').allTextContents();

describe('the inbox page', () => {
  it('says what to do while it is empty, and shows mail as it comes, newest first', async () => {
    const page = await open();
    await page.getByText('No mail yet').waitFor();
    mail('asha@rahi.test', 'first');
    await page.getByRole('heading', { name: 'first' }).waitFor();
    mail('ravi@rahi.test', 'second');
    await page.getByRole('heading', { name: 'second' }).waitFor();
    expect(await subjects(page)).toEqual(['second', 'first']);
    expect(await page.getByText('No mail yet').isVisible()).toBe(false);
    inbox.mailbox.clear();
    await page.getByText('No mail yet').waitFor();
  });

  it('shows the code large and copies it', async () => {
    mail('asha@rahi.test', 'Your Rahi code is 042917', 'Your Rahi code is 042917.');
    const page = await open({ more: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await page.getByRole('button', { name: 'Copy code 042917 for asha@rahi.test' }).click();
    await page.getByText('Copied').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('042917');
    const size = await page.evaluate('parseFloat(getComputedStyle(document.querySelector("output")).fontSize)');
    expect(size).toBeGreaterThanOrEqual(32);
  });

  it('shows markup as text and runs none of it', async () => {
    const attack = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    mail(`${attack}@rahi.test`, attack, attack);
    const page = await open();
    await page.getByText('<script>').first().waitFor();
    expect(await page.locator('article img, article script').count()).toBe(0);
    expect(await page.title()).toBe('Rahi inbox');
  });

  it('finds mail by address', async () => {
    mail('asha@rahi.test', 'for asha');
    mail('ravi@rahi.test', 'for ravi');
    const page = await open();
    await page.getByRole('searchbox').fill('ASHA');
    await waitFor(async () => !(await page.getByText('for ravi').isVisible()), { what: 'the other mail to go' });
    expect(await page.getByText('for asha').isVisible()).toBe(true);
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No mail matches.').waitFor();
  });

  it.each(['light', 'dark'] as const)('fits a screen of 320 pixels, %s', async (colourScheme) => {
    mail(`${'long'.repeat(30)}@rahi.test`, `Code 555555 ${'unbroken'.repeat(20)}`, 'text');
    const page = await open({ viewport: { width: 320, height: 640 }, colourScheme });
    await page.getByRole('button', { name: /Copy code/ }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });
});
