import { moveTo, type TestBrowser } from '@rahi/testing-kit';
import type { Page } from 'playwright-core';
import {
  button,
  chooseStars,
  completeProfile,
  heading,
  signInAtScreen,
  sitDown,
  type Site,
} from '../people/at-the-screen.js';
import { andheri, dadar } from '../people/people.js';

/** The dispatch offers a ride in seconds; "open to all" comes after 30 s and must not be what brings it. */
const OFFERED_WITHIN_MS = 20_000;

/**
 * A rider books, a driver takes the ride, starts it with the code and ends it, the rider rates it: each in a browser, which
 * takes the certificate of the edge as it is.
 * @param names tells the people of one journey from those of another
 * @throws Error of the step that fails, and when a page broke on the way
 */
export async function journey(
  site: Site,
  browser: TestBrowser,
  names: { rider: string; driver: string },
): Promise<void> {
  const more = { ignoreHTTPSErrors: true };
  const rider = await sitDown(site, browser, { at: dadar, more });
  const driver = await sitDown(site, browser, { at: dadar, more });
  try {
    await signUp(site, rider.page, names.rider);
    await button(rider.page, 'Complete Profile').click();
    await heading(rider.page, `Hi, ${names.rider}!`).waitFor();

    await signUp(site, driver.page, names.driver);
    await driver.page.getByRole('radio', { name: /Provide rides and earn money/ }).check();
    await driver.page.getByLabel('Model and colour').fill('White Dzire');
    await driver.page.getByLabel('Registration number').fill('MH 01 AB 4207');
    await driver.page.getByRole('radio', { name: 'Sedan' }).check();
    await button(driver.page, 'Complete Profile').click();
    await heading(driver.page, `Hi, ${names.driver}!`).waitFor();
    await driver.page.getByRole('switch').click();
    await driver.page.getByText("You're online and ready!").waitFor();

    await rider.page.getByPlaceholder('Where to?').fill('andheri st');
    await rider.page.getByRole('option', { name: /^Andheri Station, Station/ }).click();
    await heading(rider.page, 'Choose a ride').waitFor();
    await rider.page.getByRole('radio', { name: /Sedan/ }).check();
    await button(rider.page, /^Book Sedan · ₹[\d,.]+$/).click();
    await heading(driver.page, 'New Ride Request').waitFor({ timeout: OFFERED_WITHIN_MS });
    await button(driver.page, 'Accept').click();

    await heading(driver.page, 'Going to pickup').waitFor();
    await button(driver.page, "I've Arrived").click();
    const shown = await rider.page.getByText(/^Trip code \d/).textContent();
    await driver.page.getByLabel('Ask for the trip code').fill((shown ?? '').replaceAll(/\D/g, ''));
    await button(driver.page, 'Start Trip').click();
    await heading(rider.page, 'Trip in progress').waitFor();

    await moveTo(driver.context, andheri);
    await button(driver.page, 'End Trip').click();
    await heading(rider.page, 'Trip completed').waitFor();
    await button(driver.page, 'Cash received').click();
    await driver.page.getByText('Great job! Payment received').waitFor();
    await chooseStars(rider.page, 4);
    await button(rider.page, 'Submit rating').click();
    await rider.page.getByText('Rating submitted').first().waitFor();
    await driver.page.waitForURL(`${site.baseUrl}/driver`);
    await driver.page.getByRole('switch').click();
    await driver.page.getByText("You're offline").waitFor();
    const faults = [...rider.faults, ...driver.faults];
    if (faults.length > 0) throw new Error(`A page broke: ${faults.join('; ')}`);
  } catch (cause) {
    const [seen, driven] = await Promise.all([textOf(rider.page), textOf(driver.page)]);
    throw new Error(`${String(cause)}\nThe rider saw: ${seen}\nThe driver saw: ${driven}`, { cause });
  } finally {
    await Promise.all([rider.context.close(), driver.context.close()]);
  }
}

const textOf = async (page: Page): Promise<string> =>
  (await page.innerText('body', { timeout: 5_000 }).catch(String)).replaceAll(/\s*\n\s*/g, ' | ').slice(0, 800);

async function signUp(site: Site, page: Page, name: string): Promise<void> {
  await signInAtScreen(site, page, `${name.toLowerCase()}@people.test`);
  await completeProfile(page, name);
}
