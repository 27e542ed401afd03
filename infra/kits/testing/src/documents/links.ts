/** The files that a page links to, as written and without a place inside; no addresses, and nothing in code. */
export function filesLinked(page: string): string[] {
  const prose = page
    .replace(/^( *)```[^]*?^\1```/gm, '')
    .replace(/^(?: {4}).*$/gm, '')
    .replace(/`[^`\n]*`/g, '');
  return [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)]
    .flatMap(([, target]) => target ?? [])
    .filter((target) => !/^[a-z]+:/.test(target));
}

/** Words as a person counts them: marks of tables and rules are none. */
export const wordsOf = (page: string): number => page.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
