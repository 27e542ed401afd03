/** A rule (`R22`) or a section of the product's description (`§2`) that a text refers to. */
export interface Reference {
  readonly line: number;
  /** `R22`, `§2` */
  readonly name: string;
}

// Not part of a longer word, of a path or an option, and not a string by itself: 'R1' is also a road.
const pattern = /(?<![\w'"`./#-])R(?<rule>[1-9]\d*)(?![\w"`/-])|§ ?(?<section>\d+)/g;

export function referencesIn(text: string): Reference[] {
  return text.split('\n').flatMap((content, index) =>
    [...content.matchAll(pattern)].map(({ groups }) => {
      const name = groups?.['rule'] === undefined ? `§${groups?.['section']}` : `R${groups['rule']}`;
      return { line: index + 1, name };
    }),
  );
}

/** The references of a text that lead nowhere. @param known `R22`, `§2` */
export const deadReferences = (text: string, known: ReadonlySet<string>): Reference[] =>
  referencesIn(text).filter(({ name }) => !known.has(name));

/** A rule of the page of rules. */
export interface Rule {
  readonly number: number;
  readonly text: string;
}

/** The rules of a page that gives each one a heading `## R9 Transitions`, in the order of the page. */
export function rulesOf(page: string): Rule[] {
  const [, ...parts] = page.split(/^## R(?=\d+ \S)/m);
  return parts.map((part) => ({ number: parseInt(part, 10), text: part }));
}

/** The numbers of the headings `## 2. Screens` of a page. */
export const sectionsOf = (page: string): number[] => [...page.matchAll(/^## (\d+)\. \S/gm)].map(([, n]) => Number(n));

/** Files and folders of the repository that a text names in backquotes. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/`((?:svc-\w+|mf-\w+|shell|infra)\/[^`\s]*)`/g)].flatMap(([, path]) => path ?? []);

/**
 * What is wrong with the rules themselves: a number that is missing or out of order, and a rule that names neither its code and its
 * suite nor says that it is not built yet.
 */
export function ruleProblems(rules: readonly Rule[]): string[] {
  return rules.flatMap(({ number, text }, index) => {
    const problems: string[] = [];
    if (number !== index + 1) problems.push(`R${number} stands where R${index + 1} belongs`);
    const code = pathsIn(/^- Code: .*$/m.exec(text)?.[0] ?? '');
    const suites = pathsIn(/^- Test: .*$/m.exec(text)?.[0] ?? '');
    const odd = suites.filter((path) => !/\.(?:spec|cases)\.tsx?$/.test(path));
    if (odd.length > 0) problems.push(`R${number} names ${odd.join(', ')}, which is no suite`);
    const isBuilt = code.length > 0 && suites.length > 0;
    if (!isBuilt && !/^Not built yet\.$/m.test(text)) {
      problems.push(`R${number} needs its code and its suite, or “Not built yet.”`);
    }
    return problems;
  });
}
