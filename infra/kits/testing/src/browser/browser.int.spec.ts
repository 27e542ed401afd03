import { afterEach, describe, expect, it } from '@jest/globals';
import { openBrowser, type TestBrowser } from './open-browser.js';

const PAGE = 'data:text/html;charset=utf-8,<title>hello</title><h1>Fare ₹214</h1>';

let browser: TestBrowser | undefined;
afterEach(async () => {
  await browser?.close();
  delete process.env['RAHI_TEST_CHROMIUM'];
});

describe.each(['bundled', 'on the machine'])('a browser, %s', (which) => {
  it('renders a page in a separate context', async () => {
    if (which === 'bundled') process.env['RAHI_TEST_CHROMIUM'] = which;
    browser = await openBrowser();
    const light = await browser.visitor();
    const dark = await browser.visitor({ colourScheme: 'dark', viewport: { width: 1440, height: 900 } });
    const [page, desk] = await Promise.all([light.newPage(), dark.newPage()]);
    await Promise.all([page.goto(PAGE), desk.goto(PAGE)]);
    const title = await page.textContent('h1');
    expect(title).toBe('Fare ₹214');
    const width = await page.evaluate('document.querySelector("h1").getBoundingClientRect().height');
    expect(width).toBeGreaterThan(10);
    expect(await desk.evaluate('matchMedia("(prefers-color-scheme: dark)").matches')).toBe(true);
    expect(await page.evaluate('matchMedia("(prefers-color-scheme: dark)").matches')).toBe(false);
    expect((await page.screenshot()).length).toBeGreaterThan(1_000);
  }, 180_000);
});
