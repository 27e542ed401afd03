import type * as HarfBuzz from 'harfbuzzjs';
import type { Fonts, LoadedFont } from './fonts.js';

/** A glyph as pdfkit places it: advances in units of the font. */
interface Placed {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** A glyph together with the text that it stands for, as the file has them: the same glyph may stand for several texts. */
interface Entry {
  glyph: number;
  codePoints: number[];
}

/** What a text looks like: its glyphs from left to right. */
export interface Shaped {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: Placed[];
  /** In units of the font. */
  advanceWidth: number;
}

/** What pdfkit uses of a font that was given as an object. */
export interface ShapedFont {
  /** The direction of the texts that come next. */
  rightToLeft: boolean;
  layout(text: string): Shaped;
  createSubset(): { cff: undefined; includeGlyph(id: number): number; encode(): Uint8Array };
}

/**
 * A font of one document for pdfkit, which takes any object with these members for a font of fontkit. HarfBuzz shapes the text: what
 * pdfkit shapes by fontkit is wrong in several scripts of India. Each glyph stands for its letters, so that text can be
 * copied.
 */
export function shapedFont(fonts: Fonts, { shaping, glyphs }: LoadedFont): ShapedFont {
  const { buffer } = fonts;
  const { Direction, shape } = fonts.harfBuzz;
  const entries: Entry[] = [];
  const idOf = new Map<string, number>();

  const entryOf = (glyph: number, width: number, text: string): number => {
    const key = `${glyph} ${width} ${text}`;
    const known = idOf.get(key);
    if (known !== undefined) return known;
    entries.push({ glyph, codePoints: Array.from(text, (character) => character.codePointAt(0) ?? 0) });
    idOf.set(key, entries.length);
    return entries.length;
  };

  const members: ShapedFont = {
    rightToLeft: false,

    layout(text: string): Shaped {
      buffer.reset();
      buffer.addText(text);
      buffer.guessSegmentProperties();
      buffer.setDirection(members.rightToLeft ? Direction.RTL : Direction.LTR);
      shape(shaping, buffer);
      const infos = buffer.getGlyphInfos();
      const placed = withoutJumps(buffer.getGlyphPositions());
      const texts = textsOf(text, infos, placed, members.rightToLeft);
      return {
        glyphs: infos.map(({ codepoint: glyph }, n) => {
          // As wide as it is here: readers take a gap between two glyphs for a space.
          const advanceWidth = placed[n]?.xAdvance ?? 0;
          const id = entryOf(glyph, advanceWidth, texts[n] ?? noText);
          return { id, advanceWidth, codePoints: entries[id - 1]?.codePoints ?? [] };
        }),
        positions: placed,
        advanceWidth: placed.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      };
    },

    /** Of the glyphs that the document uses, once for each text. */
    createSubset() {
      const subset = glyphs.createSubset();
      const places = new Map<number, number>();
      // Its list of glyphs; the parts of a composite glyph are added to it, by their own numbers, when it is written.
      const list = glyphsOf(subset);
      return {
        cff: undefined,
        includeGlyph(id: number): number {
          const known = places.get(id);
          if (known !== undefined) return known;
          list.push(entries[id - 1]?.glyph ?? 0);
          places.set(id, list.length - 1);
          return list.length - 1;
        },
        encode: () => subset.encode(),
      };
    },
  };
  // The rest, such as names and tables, is the font's own.
  Object.setPrototypeOf(members, glyphs);
  return members;
}

/** A letter that is set aside is drawn so by the width of the one before it. Marks without a width are set over their letters. */
function withoutJumps(positions: readonly HarfBuzz.GlyphPosition[]): Placed[] {
  const placed = positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  for (const [n, letter] of placed.entries()) {
    const before = placed[n - 1];
    const { xOffset, xAdvance } = letter;
    if (!before || xAdvance <= 0 || xOffset > xAdvance || before.xAdvance + xOffset < 0) continue;
    before.xAdvance += xOffset;
    letter.xAdvance -= xOffset;
    letter.xOffset = 0;
  }
  return placed;
}

/** The text of a mark whose letter has it all: a joiner, which readers leave out. They take an empty text for an unknown one. */
const noText = '\u2060';

/** The text of each glyph: the letters of its cluster one by one, in the order in which the text is read; the last one has the rest. */
function textsOf(
  text: string,
  infos: readonly HarfBuzz.GlyphInfo[],
  placed: readonly Placed[],
  rightToLeft: boolean,
): string[] {
  const clusters = new Map<number, number[]>();
  for (const [place, { cluster }] of infos.entries()) {
    const places = clusters.get(cluster);
    if (places) places.push(place);
    else clusters.set(cluster, [place]);
  }
  const starts = [...clusters.keys()].toSorted((a, b) => a - b);
  const texts = infos.map(() => noText);
  for (const [n, start] of starts.entries()) {
    const cluster = clusters.get(start) ?? [];
    const wide = cluster.filter((place) => (placed[place]?.xAdvance ?? 0) > 0);
    const places = wide.length > 0 ? wide : cluster.slice(0, 1);
    if (rightToLeft) places.reverse();
    const letters = Array.from(text.slice(start, starts[n + 1] ?? text.length));
    for (const [order, place] of places.entries()) {
      const own = order === places.length - 1 ? letters.slice(order) : letters.slice(order, order + 1);
      if (own.length > 0) texts[place] = own.join('');
    }
  }
  return texts;
}

function glyphsOf(subset: object): number[] {
  const glyphs: unknown = Reflect.get(subset, 'glyphs');
  if (!Array.isArray(glyphs) || glyphs[0] !== 0) throw new Error('this version of fontkit has other subsets');
  return glyphs;
}
