import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBrowser, sharedProduct, type SharedProduct, type TestBrowser } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import { button, openPage, sitDown, signInAtScreen, sitDownAs } from '../people/at-the-screen.js';
import { signUp } from '../people/people.js';

let product: SharedProduct;
let browser: TestBrowser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), openBrowser()]);
});
afterAll(() => browser?.close());

/** Gives a page a device with a fingerprint reader that always agrees. */
async function virtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

describe('a passkey in a browser', () => {
  it('is added on the account page, with recovery codes, and signs in without an email', async () => {
    const asha = await signUp(product, 'Asha Passkey');
    const { page, context, faults } = await sitDownAs(product, browser, asha, { path: '/account' });
    await virtualAuthenticator(page);
    await button(page, 'Add a passkey').click();
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
    await codes.waitFor();
    expect(await codes.getByRole('listitem').allTextContents()).toHaveLength(10);
    await button(page, 'I have kept them').click();
    await page.getByRole('list', { name: 'Passkeys' }).getByText('10 recovery codes left').waitFor();
    await button(page, 'Log Out').click();
    await button(page, 'Sign in with a passkey').click();
    await page.getByText('Welcome Back').first().waitFor();
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').email)).toBe(asha.user.email);
    expect(faults).toEqual([]);
    await context.close();
  }, 120_000);
});

describe('the link of a mail', () => {
  it('signs in another browser when it is pressed, and not by being opened', async () => {
    const email = `link.${Date.now()}@people.test`;
    const laptop = await sitDown(product, browser);
    await laptop.page.getByLabel('Email address').fill(email);
    await button(laptop.page, 'Send Code').click();
    await laptop.page.getByLabel('Verification code').waitFor();
    const mail = (await product.inbox.messages(email)).at(-1)?.text ?? '';
    const [, path = ''] = /(\/login\/link#[0-9a-f]{64})/.exec(mail) ?? [];
    const phone = await openPage(product, await browser.visitor(), path);
    await button(phone.page, 'Sign in').waitFor();
    expect(await phone.page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    await button(phone.page, 'Sign in').click();
    await phone.page.getByText('Welcome!').first().waitFor();
    expect([...laptop.faults, ...phone.faults]).toEqual([]);
    await laptop.context.close();
    await phone.context.close();
    const later = await sitDown(product, browser);
    await signInAtScreen(product, later.page, email);
    await later.context.close();
  }, 120_000);
});
