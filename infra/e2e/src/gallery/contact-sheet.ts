import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { TestBrowser } from '@rahi/testing-kit';
import { webpOf } from '../pictures/camera.js';
import { escaped } from './gallery-page.js';
import { nameOf, sizes, type Size, type Variant } from './variants.js';
import type { Picture } from './walk.js';

const docs = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const quality = 55;
const sheetWidth = 1440;

/** How a role's states are shown on its sheet: the desk on a desk, people on the road on a phone. */
const shownAs = (role: string): { variant: Variant; size: Size; columns: number } => {
  const [size, columns] = role === 'desk' ? [sizes.desk, 4] : [sizes.phone, 8];
  return { variant: { size, theme: 'light', language: 'en-IN', text: 100 }, size, columns };
};

/**
 * Writes `infra/docs/screenshots/all-<role>.webp`: the first window of each state of a role, with its name.
 * @param folder of the gallery, which has the pictures
 */
export async function writeContactSheet(
  browser: TestBrowser,
  role: string,
  pictures: readonly Picture[],
  folder: string,
): Promise<void> {
  const { variant, size, columns } = shownAs(role);
  const states = pictures.filter((picture) => picture.role === role && picture.variant === nameOf(variant));
  const cells = states.map(
    ({ state, file }) =>
      `<figure><img src="${escaped(file)}" alt=""><figcaption>${escaped(state)}</figcaption></figure>`,
  );
  const sheet = join(folder, `${role}.html`);
  await writeFile(
    sheet,
    `<!doctype html><meta charset="utf-8"><style>${styleOf(size, columns)}</style>${cells.join('')}`,
  );
  const visitor = await browser.visitor({ viewport: { width: sheetWidth, height: 900 } });
  const page = await visitor.newPage();
  await page.goto(pathToFileURL(sheet).href, { waitUntil: 'load' });
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const bytes = await webpOf(page, quality, { x: 0, y: 0, width: sheetWidth, height });
  await visitor.close();
  await mkdir(docs, { recursive: true });
  await writeFile(join(docs, `all-${role}.webp`), bytes);
  console.log(`all-${role}.webp  ${states.length} states, ${Math.round(bytes.length / 1000)} KB`);
}

const styleOf = ({ width, height }: Size, columns: number) => `
  body { display: grid; grid-template-columns: repeat(${columns}, 1fr); gap: 16px 10px; margin: 12px; background: #fff; }
  figure { margin: 0; min-width: 0; font: 13px/1.3 system-ui, sans-serif; color: #111; }
  img { display: block; width: 100%; aspect-ratio: ${width} / ${height}; object-fit: cover; object-position: top; border: 1px solid #ccc; }
  figcaption { padding-top: 4px; }
`;
