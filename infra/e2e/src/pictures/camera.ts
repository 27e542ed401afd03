import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const quality = 80;
/** The limit of a picture: a README loads all of them. */
const mostBytes = 150_000;
/** The time after the last file arrived for tiles to be painted and movements to end. */
const settleMs = 2500;

/**
 * Writes the page as `infra/docs/screenshots/<name>.webp`, once its map is at rest.
 * @param clip the part of the page, in CSS pixels; the whole page by default
 * @throws Error when the picture is too large
 */
export async function shoot(page: Page, name: string, clip?: Clip): Promise<void> {
  await page.waitForTimeout(settleMs);
  const bytes = await webpOf(page, quality, clip);
  if (bytes.length > mostBytes) throw new Error(`${name} has ${bytes.length} bytes, more than ${mostBytes}`);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.webp`), bytes);
  console.log(`${name}.webp  ${Math.round(bytes.length / 1000)} KB`);
}

/** The page as a picture. @param clip may extend below the window */
export async function webpOf(page: Page, finest: number, clip?: Clip): Promise<Buffer> {
  const camera = await page.context().newCDPSession(page);
  const windowHeight = page.viewportSize()?.height ?? 0;
  const { data } = await camera.send('Page.captureScreenshot', {
    format: 'webp',
    quality: finest,
    ...(clip && { clip: { ...clip, scale: 1 }, captureBeyondViewport: clip.y + clip.height > windowHeight }),
  });
  await camera.detach();
  return Buffer.from(data, 'base64');
}

interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
