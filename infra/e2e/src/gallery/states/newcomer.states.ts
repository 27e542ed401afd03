import { button, completeProfile, heading, signInAtScreen, sitDown, toCodeStep } from '../../people/at-the-screen.js';
import { dadar } from '../../people/people.js';
import { preparedForStillness } from '../stillness.js';
import type { OpenRole } from './state.js';

const email = 'a.newcomer.with.a.long.address@people.test';

/** Sign-in, the first profile, and pages that do not exist. */
export const openNewcomer: OpenRole = async ({ product, browser }) => {
  const { page, context } = await sitDown(product, browser, { at: dadar });
  await preparedForStillness(context);
  const at = async (path: string) => {
    await page.goto(product.baseUrl + path);
    return page;
  };
  const signIn = async () => {
    await at('/login');
    // A reload keeps the step of the code, which the state before may have reached.
    const change = button(page, 'Change Email Address');
    await page.getByLabel('Email address').or(change).first().waitFor();
    if (await change.isVisible()) await change.click();
    await page.getByLabel('Email address').waitFor();
    return page;
  };
  return {
    touched: true,
    states: [
      { name: 'sign-in', reach: signIn },
      {
        name: 'sign-in-refused',
        reach: async () => {
          await signIn();
          await button(page, 'Send Code').click();
          await page.getByText('Please enter your email address').first().waitFor();
          return page;
        },
      },
      {
        name: 'code',
        reach: async () => {
          await signIn();
          await page.getByLabel('Email address').fill(email);
          await button(page, 'Send Code').click();
          await page.getByLabel('Verification code').waitFor();
          await product.inbox.code(email);
          return page;
        },
      },
      {
        name: 'code-refused',
        reach: async () => {
          await signIn();
          const { field } = await toCodeStep(product, page, email);
          await field.fill('000000');
          await page.getByText('Invalid Code').first().waitFor();
          return page;
        },
      },
      {
        name: 'onboarding-rider',
        reach: async () => {
          await signIn();
          await signInAtScreen(product, page, email);
          await completeProfile(page, 'Lakshmi Venkatasubramanian');
          return page;
        },
      },
      {
        name: 'onboarding-driver',
        reach: async () => {
          await at('/onboarding');
          await completeProfile(page, 'Lakshmi Venkatasubramanian');
          await page.getByRole('radio', { name: /Provide rides and earn money/ }).check();
          return page;
        },
      },
      {
        name: 'onboarding-refused',
        reach: async () => {
          await at('/onboarding');
          await button(page, 'Complete Profile').click();
          await page.locator('[aria-invalid=true]').first().waitFor();
          return page;
        },
      },
      {
        name: '404',
        reach: async () => {
          await at('/nowhere');
          await heading(page, '404 Page Not Found').waitFor();
          return page;
        },
      },
    ],
  };
};
