import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { anyLine, closeTestRoot, openBrowser, openTestRoot, startProduct } from '@rahi/testing-kit';
import { writeContactSheet } from './contact-sheet.js';
import { findingLines, galleryPage } from './gallery-page.js';
import { openDesk } from './states/desk.states.js';
import { openDriver } from './states/driver.states.js';
import { openLater } from './states/later.states.js';
import { openNewcomer } from './states/newcomer.states.js';
import { openRider } from './states/rider.states.js';
import type { OpenRole } from './states/state.js';
import { allVariants, pairVariants, quickVariants } from './variants.js';
import { walk, type Missed, type Picture } from './walk.js';

// npm run gallery [-- newcomer rider driver later desk] [-- --quick | --every] [-- --sheets]: shows every state of every screen in sizes,
// themes, languages and text sizes, each two of them together (with --every, in all combinations), checks each, and writes pictures and
// findings to .rahi/gallery/index.html; with --sheets also a contact sheet of each role to infra/docs/screenshots. Exits with 1 when it
// finds something.
const folder = fileURLToPath(new URL('../../../../.rahi/gallery', import.meta.url));
const roles = {
  newcomer: openNewcomer,
  rider: openRider,
  driver: openDriver,
  later: openLater,
  desk: openDesk,
} satisfies Record<string, OpenRole>;
const given = process.argv.slice(2);
const options = ['--quick', '--every', '--sheets'];
const wanted = given.filter((one) => !one.startsWith('-'));
if (wanted.some((name) => !(name in roles)) || given.some((one) => one.startsWith('-') && !options.includes(one))) {
  console.error(`npm run gallery -- [--quick | --every] [--sheets] <role> …: ${Object.keys(roles).join(', ')}`);
  process.exit(2);
}
const variants = given.includes('--quick') ? quickVariants : given.includes('--every') ? allVariants : pairVariants;

const pictures: Picture[] = [];
const missed: Missed[] = [];
const { dir } = await openTestRoot();
const browser = await openBrowser();
try {
  const expectedInLogs = [anyLine('its pictures are looked at, and not its logs')];
  const product = await startProduct({
    demo: true,
    // A state publishes a tariff; without a GSTIN its fares would have no GST (R41), and differ from those that are booked.
    env: { DEMO_PACE: '1', RATE_LIMIT_FACTOR: '1000', UNPAID_RIDES: '0', OPERATOR_GSTIN: '27ABCDE1234F1Z5' },
    expectedInLogs,
  });
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [name, open] of Object.entries(roles)) {
      if (wanted.length > 0 && !wanted.includes(name)) continue;
      const walked = await walk(name, await open({ product, browser }), variants, folder);
      pictures.push(...walked.pictures);
      missed.push(...walked.missed);
      await writeFile(join(folder, 'index.html'), galleryPage({ pictures, missed }));
      if (given.includes('--sheets')) await writeContactSheet(browser, name, pictures, folder);
    }
  } finally {
    await product.stop();
  }
} finally {
  await browser.close();
  await closeTestRoot(dir);
}
const lines = findingLines({ pictures, missed });
await writeFile(join(folder, 'findings.txt'), `${lines.join('\n')}\n`);
console.log(
  `\n${lines.join('\n')}\n\n${pictures.length} pictures, ${lines.length} findings: ${join(folder, 'index.html')}`,
);
process.exitCode = lines.length > 0 ? 1 : 0;
