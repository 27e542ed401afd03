import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const folder = fileURLToPath(new URL('../../../docs/screenshots', import.meta.url));
const quality = 80;
/** No picture is larger: a README loads all of them. */
const mostBytes = 150_000;
/** After the last file arrived: tiles are painted, and what glides has come to rest. */
const settleMs = 2500;

/**
 * Writes `infra/docs/screenshots/<name>.webp` of what the page shows, once its map has come to rest.
 * @param clip the part of the page, in CSS pixels; all of it when left out
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

/** What the page shows, as a picture. @param clip may reach below the window */
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
