import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font as GlyphFont } from 'fontkit';
import type * as HarfBuzz from 'harfbuzzjs';

export type Weight = 'regular' | 'bold';

/** The fonts (OFL), each with the scripts that it is for. Hind has Latin, the rupee sign and common signs besides. */
const families = {
  hind: { scripts: ['Latin', 'Devanagari'], files: filesOf('hind', 'Hind') },
  bengali: { scripts: ['Bengali'], files: noto('Bengali') },
  gujarati: { scripts: ['Gujarati'], files: noto('Gujarati') },
  gurmukhi: { scripts: ['Gurmukhi'], files: noto('Gurmukhi') },
  kannada: { scripts: ['Kannada'], files: noto('Kannada') },
  malayalam: { scripts: ['Malayalam'], files: noto('Malayalam') },
  oriya: { scripts: ['Oriya'], files: noto('Oriya') },
  tamil: { scripts: ['Tamil'], files: noto('Tamil') },
  telugu: { scripts: ['Telugu'], files: noto('Telugu') },
  arabic: { scripts: ['Arabic'], files: noto('Arabic') },
  emoji: { scripts: [], files: filesOf('noto-emoji', 'NotoEmoji') },
} as const;
export type Family = keyof typeof families;

function filesOf(folder: string, name: string): Record<Weight, string> {
  const file = (weight: string) => `@expo-google-fonts/${folder}/${weight}/${name}_${weight}.ttf`;
  return { regular: file('400Regular'), bold: file('700Bold') };
}

function noto(script: string): Record<Weight, string> {
  return filesOf(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`);
}

const familyNames = [
  'hind',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
  'arabic',
] as const;
const scripts = familyNames.flatMap((family) =>
  families[family].scripts.map((script) => ({ family, letters: new RegExp(`^\\p{Script=${script}}$`, 'u') })),
);

/** A font in memory: for shaping, and for its glyphs in a file. */
export interface LoadedFont {
  family: Family;
  shaping: HarfBuzz.Font;
  glyphs: GlyphFont;
  /** Thousandths of the font's size. */
  ascent: number;
  descent: number;
}

/** The fonts of documents. Each file is read with the first text that needs it. */
export class Fonts {
  readonly #loaded = new Map<string, LoadedFont>();
  /** For one text after the other: memory of HarfBuzz is given back only between tasks. */
  readonly buffer: HarfBuzz.Buffer;

  /** Loads the libraries, and no font. */
  static async open(): Promise<Fonts> {
    const harfBuzz = await import('harfbuzzjs');
    const { create } = await import('fontkit');
    return new Fonts(harfBuzz, create);
  }

  private constructor(
    readonly harfBuzz: typeof HarfBuzz,
    private readonly create: typeof import('fontkit').create,
  ) {
    this.buffer = new harfBuzz.Buffer();
  }

  of(family: Family, weight: Weight): LoadedFont {
    const key = `${family} ${weight}`;
    const known = this.#loaded.get(key);
    if (known) return known;
    const bytes = readFileSync(createRequire(import.meta.url).resolve(families[family].files[weight]));
    const { Blob, Face, Font } = this.harfBuzz;
    const glyphs = this.create(bytes);
    if (glyphs.type !== 'TTF') throw new Error(`the font ${key} is a collection`);
    const scale = 1000 / glyphs.unitsPerEm;
    const loaded: LoadedFont = {
      family,
      shaping: new Font(new Face(new Blob(bytes))),
      glyphs,
      ascent: glyphs.ascent * scale,
      descent: -glyphs.descent * scale,
    };
    this.#loaded.set(key, loaded);
    return loaded;
  }

  /** Whether a font has a glyph for a character. */
  has(family: Family, character: string): boolean {
    return (this.of(family, 'regular').shaping.nominalGlyph(character.codePointAt(0) ?? 0) ?? 0) !== 0;
  }
}

/** The family for a letter's script; null for signs of many scripts, and for scripts without a font. */
export function familyOfLetter(character: string): Family | null {
  return scripts.find(({ letters }) => letters.test(character))?.family ?? null;
}
