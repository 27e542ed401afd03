import { setTimeout as pause } from 'node:timers/promises';
import type { AreaName } from '@rahi/contracts/platform';
import type { Site } from '@rahi/machine-kit/data/run-files';
import { errorLine } from '@rahi/machine-kit/errors';
import type { Page } from 'playwright-core';
import { signIn } from './check-people.js';
import { watchPage } from './page-watch.js';
import { troubleOnPage } from './trouble-on-page.js';

/** How long a page may take until it has come up, in milliseconds. */
const PATIENCE_MS = 20_000;
/** How long it is watched after that. */
const WATCH_MS = 3_000;
/** Within what time a screen of an area that is there must show its content. */
const CONTENT_MS = 10_000;

export interface Screen {
  readonly path: string;
  /** CSS selector of what shows that the page has come up. */
  readonly sign: string;
  /** Whether the screen must be usable: without a product it has nothing to show. */
  readonly usable: boolean;
  /** Whether to stay, for what is thrown a little later. */
  readonly watched: boolean;
}

/** A page is not as it should be. The message is a sentence that begins with its address. */
export class Wrong extends Error {}

/** Opens pages as a person does. Its first error is the end of a check. */
export class Visitor {
  private readonly watch;

  constructor(
    private readonly page: Page,
    private readonly origin: string,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.watch = watchPage(page);
    page.setDefaultTimeout(patienceMs);
  }

  /** Signs the check's account of an area in at the screen. @throws Wrong */
  async signIn(site: Site, area: AreaName): Promise<void> {
    await this.open({ path: '/login', sign: 'form input', usable: true, watched: false });
    await this.unlessWrong('/login', signIn(this.page, site, area, this.patienceMs), 'does not sign in');
  }

  /** @throws Wrong */
  async open({ path, sign, usable, watched }: Screen): Promise<void> {
    const { page, patienceMs } = this;
    const isThere = async () => {
      await page.goto(this.origin + path);
      await page.locator(sign).first().waitFor({ state: 'attached' });
    };
    await this.unlessWrong(path, isThere(), `did not come up within ${patienceMs / 1000} s`);
    if (usable) await this.unlessWrong(path, this.content(), '');
    if (watched) await this.unlessWrong(path, page.waitForTimeout(WATCH_MS), 'ended');
  }

  /** @param files the address of a folder from which the page must have loaded something @throws Wrong */
  async insistOn(files: string): Promise<void> {
    const loaded = await this.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    if (!loaded.some((name) => name.includes(files))) throw new Wrong(`${this.origin} loaded nothing of ${files}`);
  }

  private async content(): Promise<void> {
    const { page } = this;
    const deadline = Date.now() + CONTENT_MS;
    for (;;) {
      // A page that hangs answers nothing.
      const trouble = await Promise.race([page.evaluate(troubleOnPage), pause(CONTENT_MS, 'hangs', { ref: false })]);
      if (trouble === null) return;
      if (Date.now() > deadline) throw new Error(trouble);
      await page.waitForTimeout(200);
    }
  }

  private async unlessWrong(path: string, wait: Promise<unknown>, otherwise: string): Promise<void> {
    const { seen, first } = this.watch;
    const wrong = (what: string) => new Wrong(`${this.origin}${path} ${what}`);
    try {
      await Promise.race([wait, first]);
    } catch (error) {
      throw wrong(seen[0] ?? `${otherwise === '' ? '' : `${otherwise}: `}${errorLine(error)}`);
    }
    if (seen[0] !== undefined) throw wrong(seen[0]);
  }
}
