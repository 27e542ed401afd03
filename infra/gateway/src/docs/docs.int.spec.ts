import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createRide } from '@rahi/contracts';
import { committedText } from '@rahi/contracts/openapi/committed';
import { documentedCalls, openApiDocument } from '@rahi/contracts/openapi/document';
import { openBrowser, waitFor, type TestBrowser } from '@rahi/testing-kit';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

const document = openApiDocument();
const noteBrokenPolicies = `
  globalThis.brokenPolicies = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    brokenPolicies.push(violatedDirective + ' ' + blockedURI);
  });`;

let gateway: GatewayHarness;
let browser: TestBrowser;
beforeAll(async () => {
  [gateway, browser] = await Promise.all([startGateway(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await gateway?.stop();
});

describe('an address under /api', () => {
  it('is a documented call, or part of the description', () => {
    const known = [...documentedCalls.map(({ path }) => path), '/api/openapi.json', '/api/docs', '/api/docs/:file'];
    const answered = gateway.routes.flatMap((route) => /(\/api.*)/.exec(route)?.[1] ?? []);
    expect([...new Set(answered)].toSorted()).toEqual([...new Set(known)].toSorted());
  });
});

describe('the OpenAPI document', () => {
  it('is served as committed, to everyone, and never cached', async () => {
    const response = await gateway.fetch('/api/openapi.json');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe(committedText());
  });
});

describe('the page that describes the API', () => {
  it('has a policy that allows only our own files, for each of its files', async () => {
    for (const path of [
      '/api/docs',
      '/api/docs/docs.css',
      '/api/docs/docs.js',
      '/api/docs/swagger-ui.css',
      '/api/docs/swagger-ui-bundle.js',
    ]) {
      const response = await gateway.fetch(path);
      expect(response.status).toBe(200);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  it('serves no other file of the library, and none from elsewhere', async () => {
    for (const name of ['index.html', 'package.json', 'constructor', '..%2fpackage.json', '..%2f..%2fpackage.json']) {
      expect((await gateway.fetch(`/api/docs/${name}`)).status).toBe(404);
    }
  });

  it('shows every call in a browser, breaks no policy, and calls no other site', async () => {
    const context = await browser.visitor({ viewport: { width: 1200, height: 900 } });
    const page = await context.newPage();
    const wrong: string[] = [];
    const asked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') wrong.push(message.text());
    });
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('request', (request) => asked.push(request.url()));
    await page.addInitScript({ content: noteBrokenPolicies });
    await page.goto(`${gateway.url}/api/docs`);
    const shown = page.locator('.opblock');
    // Of a long list the page has only the part that is in sight.
    const calls = new Set<string>();
    const scrolledTo = (isThere: () => Promise<boolean>, what: string) =>
      waitFor(
        async () => {
          if (await isThere()) return true;
          await page.mouse.wheel(0, 400);
          return false;
        },
        { what, interval: 50, timeout: 60_000 },
      );
    await scrolledTo(async () => {
      for (const call of await page.locator('.opblock-summary-path').allInnerTexts())
        calls.add(call.replaceAll('\u200B', ''));
      return calls.size === new Set(documentedCalls.map(({ path }) => path)).size;
    }, 'the path of every call');
    await page.mouse.wheel(0, -100_000);
    await page.getByRole('banner').getByRole('link', { name: 'Rahi', exact: true }).waitFor();
    await page.getByText(document.info.version, { exact: true }).first().waitFor();
    const desk = page.getByRole('heading', { name: /^admin/ });
    await scrolledTo(() => desk.isVisible(), 'the heading of the desk');
    await page.mouse.wheel(0, -100_000);
    const booking = shown.filter({ hasText: createRide.summary }).locator('.opblock-summary-control');
    await scrolledTo(() => booking.isVisible(), 'the call that books');
    await booking.click();
    await page.getByText('Idempotency-Key').first().waitFor();
    await page.getByText('fare_changed').first().waitFor();
    await page.getByText('Hill Road, Bandra West').first().waitFor();
    expect(await page.evaluate('brokenPolicies')).toEqual([]);
    expect(wrong).toEqual([]);
    expect(asked.filter((url) => !url.startsWith(gateway.url) && !url.startsWith('data:'))).toEqual([]);
    await context.close();
  });
});
