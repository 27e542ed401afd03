import type { Bidi } from 'bidi-js';
import type { Family, Fonts, Weight } from './fonts.js';
import { linesOf, runsOf, type Run } from './runs.js';
import { shapedFont, type Shaped, type ShapedFont } from './shaped-font.js';

export interface Style {
  weight: Weight;
  /** In points. */
  size: number;
}

/** A line of text: its runs from left to right, in points. */
export interface Line {
  text: string;
  runs: { run: Run; width: number }[];
  width: number;
  /** Above and below the line that the letters stand on. */
  ascent: number;
  descent: number;
}

/** Measures and draws the text of one document, in any script that there is a font for. */
export class Typesetter {
  readonly #fonts = new Map<string, ShapedFont>();

  constructor(
    private readonly pdf: PDFKit.PDFDocument,
    private readonly fonts: Fonts,
    private readonly bidi: Bidi,
  ) {}

  /** The lines of a text that is at most so wide. */
  lines(text: string, width: number, style: Style): Line[] {
    const widths = new Map<string, number>();
    const widthOf = (word: string) => {
      const known = widths.get(word) ?? this.#runs(word, style).reduce((sum, run) => sum + run.width, 0);
      widths.set(word, known);
      return known;
    };
    return linesOf(text, width, widthOf).map((line) => this.#line(line, style));
  }

  /** Draws a line from this place at its top left. What is copied or read aloud is its text, whatever its glyphs are. */
  draw(line: Line, x: number, y: number, { weight, size }: Style): void {
    const { pdf } = this;
    if (line.text === '') return;
    pdf.markContent('Span', { actual: line.text });
    let left = x;
    for (const { run, width } of line.runs) {
      const font = this.#font(run.family, weight);
      font.rightToLeft = run.rightToLeft;
      pdf.font(`${run.family} ${weight}`, size);
      // With features, pdfkit has the run shaped as a whole, not word by word.
      pdf.text(run.text, left, y + line.ascent, { lineBreak: false, baseline: 'alphabetic', features: [] });
      left += width;
    }
    pdf.endMarkedContent();
  }

  #line(text: string, style: Style): Line {
    const { weight, size } = style;
    const runs = this.#runs(text, style);
    const loaded = [...new Set<Family>(['hind', ...runs.map(({ run }) => run.family)])].map((family) =>
      this.fonts.of(family, weight),
    );
    return {
      text,
      runs,
      width: runs.reduce((sum, { width }) => sum + width, 0),
      ascent: (Math.max(...loaded.map(({ ascent }) => ascent)) * size) / 1000,
      descent: (Math.max(...loaded.map(({ descent }) => descent)) * size) / 1000,
    };
  }

  #runs(text: string, style: Style): Line['runs'] {
    return runsOf(text, this.fonts, this.bidi).map((run) => ({ run, width: this.#widthOf(run, style) }));
  }

  #widthOf({ family, text, rightToLeft }: Run, { weight, size }: Style): number {
    const font = this.#font(family, weight);
    font.rightToLeft = rightToLeft;
    const { advanceWidth }: Shaped = font.layout(text);
    return (advanceWidth * size) / this.fonts.of(family, weight).glyphs.unitsPerEm;
  }

  #font(family: Family, weight: Weight): ShapedFont {
    const name = `${family} ${weight}`;
    const known = this.#fonts.get(name);
    if (known) return known;
    const font = shapedFont(this.fonts, this.fonts.of(family, weight));
    this.#fonts.set(name, font);
    this.pdf.registerFont(name, font);
    return font;
  }
}
