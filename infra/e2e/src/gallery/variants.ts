/** How a state is looked at. */
export interface Variant {
  readonly size: Size;
  readonly theme: 'light' | 'dark';
  readonly language: 'en-IN' | 'hi-IN' | 'mr-IN';
  /** Text size of the browser's settings, in per cent. */
  readonly text: 100 | 200;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const sizes = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1440, height: 900 },
} satisfies Record<string, Size>;

const languages = ['en-IN', 'hi-IN', 'mr-IN'] as const;
const themes = ['light', 'dark'] as const;
const texts = [100, 200] as const;

/** A tablet's layouts are those of the sizes around it: only the quick variants show it. */
const everySize = [sizes.narrow, sizes.phone, sizes.landscape, sizes.desk];

/** Each of these sizes in each theme, language and text size. Changing the language costs most, so it changes least. */
export const allVariants: readonly Variant[] = languages.flatMap((language) =>
  texts.flatMap((text) => everySize.flatMap((size) => themes.map((theme) => ({ size, theme, language, text })))),
);

/**
 * Each size in each language, and each two values of size, theme, language and text size together at least once (a covering array of strength
 * two): almost every fault of a layout shows with two of them, in a quarter of the time of all.
 */
export const pairVariants: readonly Variant[] = languages.flatMap((language, j) =>
  everySize.map((size, i) => ({
    size,
    language,
    // In English those of a phone and of a desk are light, with the usual text: contact sheets show them.
    theme: alternately(themes, i + 1 + j),
    text: alternately(texts, (size === sizes.narrow ? 1 : 0) + j),
  })),
);

/** Each size, theme, language and text size at least once. */
export const quickVariants: readonly Variant[] = [
  { size: sizes.phone, theme: 'light', language: 'en-IN', text: 100 },
  { size: sizes.desk, theme: 'light', language: 'en-IN', text: 100 },
  { size: sizes.tablet, theme: 'dark', language: 'en-IN', text: 200 },
  { size: sizes.narrow, theme: 'light', language: 'hi-IN', text: 200 },
  { size: sizes.phone, theme: 'dark', language: 'hi-IN', text: 100 },
  { size: sizes.narrow, theme: 'light', language: 'mr-IN', text: 100 },
  { size: sizes.landscape, theme: 'dark', language: 'hi-IN', text: 100 },
  { size: sizes.desk, theme: 'dark', language: 'mr-IN', text: 200 },
];

function alternately<T>([even, odd]: readonly [T, T], number: number): T {
  return number % 2 === 0 ? even : odd;
}

/** For example `320 light hi 200`: the file name of a picture and the heading of its column. */
export function nameOf({ size, theme, language, text }: Variant): string {
  return `${size.width} ${theme} ${language.slice(0, 2)} ${text}`;
}
