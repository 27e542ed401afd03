import type { MapPalette } from '../theme.js';
import type { NameLook } from './name-styles.js';
import { fontOf } from './paint-names.js';

/** The widths of names in pixels, each measured once. Those measured before the page's font has loaded belong to another font. */
export class TextWidths {
  readonly #known = new Map<string, number>();

  of(ctx: CanvasRenderingContext2D, text: string, look: NameLook, palette: MapPalette): number {
    const key = `${look} ${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    ctx.font = fontOf(look, palette);
    const { width } = ctx.measureText(text);
    this.#known.set(key, width);
    return width;
  }

  clear(): void {
    this.#known.clear();
  }
}
