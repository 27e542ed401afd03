import type { BrowserContext, Page } from 'playwright-core';

/** What the frames of a page showed of its map. */
export interface Ground {
  /** Frames with a map. */
  frames: number;
  /** Of those, frames in which a point of the map lay under no painted tile. */
  blank: number;
  /** When every point first lay under a tile, milliseconds since the navigation; NaN while none has. */
  painted: number;
}

declare global {
  interface Window {
    ground: Ground;
  }
}

/** Looks at the map in every frame of the context's pages. Frames count once the map has been painted whole. */
export async function watchGround(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const ground = { frames: 0, blank: 0, painted: Number.NaN };
    window.ground = ground;
    const [columns, rows] = [10, 14];
    const isWhole = (map: Element): boolean => {
      const { left, top, width, height } = map.getBoundingClientRect();
      const tiles = [...map.querySelectorAll('.leaflet-tile-loaded')].map((tile) => tile.getBoundingClientRect());
      for (let column = 0; column < columns; column += 1) {
        for (let row = 0; row < rows; row += 1) {
          const x = left + (width * (column + 0.5)) / columns;
          const y = top + (height * (row + 0.5)) / rows;
          if (!tiles.some((tile) => x >= tile.left && x < tile.right && y >= tile.top && y < tile.bottom)) return false;
        }
      }
      return true;
    };
    const look = (): void => {
      const map = document.querySelector('.leaflet-container');
      const whole = map !== null && isWhole(map);
      if (whole && Number.isNaN(ground.painted)) ground.painted = performance.now();
      if (!Number.isNaN(ground.painted)) {
        ground.frames += 1;
        if (!whole) ground.blank += 1;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** Starts to count again. */
export const restartCount = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.assign(window.ground, { frames: 0, blank: 0 });
  });

export const groundOf = (page: Page): Promise<Ground> => page.evaluate(() => window.ground);
