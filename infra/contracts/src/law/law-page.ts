import { figureKinds, figureNames, type FigureName, type FigureUnit } from './figures.js';
import type { RuleFigure, RuleSet } from './rule-set.js';
import { ruleSets } from './rule-sets.js';

const statuses: Readonly<Record<RuleSet['status'], string>> = {
  in_force: 'In force.',
  draft: 'A draft: it counts only where `DRAFT_RULE_SETS` names it.',
};

const units: Readonly<Record<FigureUnit, (value: number) => string>> = {
  percent: (value) => `${value} %`,
  paise: (value) => `₹${(value / 100).toLocaleString('en-IN')}`,
  metres: (value) => `${value / 1000} km`,
  days: (value) => `${value} days`,
  hours: (value) => `${value} h`,
  years: (value) => `${value} years`,
  languages: (value) => `${value} languages`,
  yes: (value) => (value === 1 ? 'required' : 'not required'),
  permission: (value) => (value === 1 ? 'allowed' : 'not allowed'),
};

/** Which side of a figure is kept. A figure that is required or allowed has no side. */
const sideOf = (figure: FigureName) => {
  const { unit, stricter } = figureKinds[figure];
  if (unit === 'yes' || unit === 'permission') return '';
  return stricter === 'more' ? 'at least ' : 'at most ';
};

const rowOf = ({ figure, value, from, source, sourceDate, sourceKind }: RuleFigure) =>
  `| \`${figure}\` | ${sideOf(figure)}${units[figureKinds[figure].unit](value)} | ${from} | ${source} | ${sourceDate} | ${sourceKind} |`;

const sectionOf = ({ id, name, status, figures }: RuleSet) => {
  const rows = figures.toSorted((a, b) => figureNames.indexOf(a.figure) - figureNames.indexOf(b.figure)).map(rowOf);
  return [
    `## ${id}`,
    '',
    `${name}. ${statuses[status]}`,
    '',
    '| figure | value | holds from | source | its date | kind |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
};

/** `infra/docs/law.md`, before it is formatted. */
export function lawPage(): string {
  return `# The law of each state

Written by \`npm run ready\` from \`infra/contracts/src/law/sets\`. Change it there.

**This is no legal advice.** The figures are what Rahi computes with. Many come from newspapers (\`press\`), which may be wrong, and law
changes. Before you operate, a lawyer reads the sources and decides which figures bind you.

A city has a state (\`state\` in its \`pack.json\`). There the central rules (\`IN\`) and those of its state hold, and of each figure the
strictest one counts. Where no state is known, the central rules hold alone. [Rule 42](rules.md#r42-rules-of-the-states-as-data) says what
follows from them, and [ADR 79](adr/0079-the-law-of-each-state-as-data.md) why.

${ruleSets.map(sectionOf).join('\n')}`;
}
