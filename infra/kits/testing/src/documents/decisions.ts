/** The file of a decision (ADR). */
export interface Decision {
  /** `0059-npm-test-runs-every-suite.md` */
  readonly file: string;
  readonly text: string;
}

const sections = ['Context', 'Decision', 'Rejected', 'Consequences'];

const numberOf = ({ file }: Decision) => parseInt(file, 10);

/** The numbers that a link such as `Superseded by [59](0059-npm-test.md).` at the top names. */
function linksAtTop({ text }: Decision, word: 'Superseded by' | 'Supersedes') {
  const top = text.slice(0, text.indexOf('\n## '));
  const line = new RegExp(`^${word} (.*)$`, 'm').exec(top)?.[1] ?? '';
  return [...line.matchAll(/\[(\d+)\]\(([^)]+)\)/g)].map(([, number, file]) => ({ number: Number(number), file }));
}

/** What is wrong with the form of one decision. */
export function formProblems(decision: Decision): string[] {
  const { file, text } = decision;
  const problems: string[] = [];
  const title = /^# (\d+)\. \S/.exec(text);
  if (Number(title?.[1]) !== numberOf(decision)) problems.push(`its title is not "# ${numberOf(decision)}. …"`);
  const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  if (headings.join() !== sections.join()) problems.push(`its sections are not ${sections.join(', ')}`);
  if (/^## .*\n+(?=## |$(?![^]))/m.test(text)) problems.push('a section is empty');
  if (/^\*\*(?:Status|Context|Decision|Rejected|Consequences?|Enforced by)\b/m.test(text)) {
    problems.push('a section begins in bold instead of with a heading');
  }
  const enforced = text.indexOf('\nEnforced by');
  if (enforced >= 0 && enforced < text.indexOf('\n## Consequences')) problems.push('“Enforced by” is not at its end');
  return problems.map((problem) => `${file}: ${problem}`);
}

/**
 * What is wrong with all decisions together: the form of each, numbers that are missing or given twice, and a decision that
 * supersedes another one which does not say so, or the other way round.
 * @param neverGiven numbers without a decision
 */
export function decisionProblems(decisions: readonly Decision[], neverGiven: readonly number[]): string[] {
  const problems = decisions.flatMap(formProblems);
  const numbers = [...decisions.map(numberOf), ...neverGiven].toSorted((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1))
    problems.push(`the numbers are not 1 to ${numbers.length}`);
  const byNumber = new Map(decisions.map((decision) => [numberOf(decision), decision]));
  for (const decision of decisions) {
    for (const [word, back] of [
      ['Superseded by', 'Supersedes'],
      ['Supersedes', 'Superseded by'],
    ] as const) {
      for (const { number, file } of linksAtTop(decision, word)) {
        const other = byNumber.get(number);
        if (!other || other.file !== file)
          problems.push(`${decision.file}: there is no ${file} with the number ${number}`);
        else if (!linksAtTop(other, back).some((link) => link.number === numberOf(decision))) {
          problems.push(`${other.file}: its top does not say “${back} [${numberOf(decision)}]”`);
        }
      }
    }
  }
  return problems;
}
