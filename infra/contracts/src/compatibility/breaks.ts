import type { Contracts, Sense } from './contracts.js';
import { misunderstood, type Difference, type Side, type Words } from './differences.js';
import type { RetiredMember } from './retired.js';
import { whileSwitchedOff } from './switched-on.js';

/** A change that breaks processes which still run the last release. */
export interface Break {
  readonly contract: string;
  /** The place and the kind of the break: a sentence for the author of the change. */
  readonly at: string;
  readonly what: string;
}

/** A break in a sentence, for the author of the change. */
export const sentenceOf = ({ contract, at, what }: Break): string =>
  `${[contract, at].filter(Boolean).join(': ')}: ${what}`;

/** The last release's callers write, and this release reads. */
const sentWords: Words = {
  last: 'writer',
  gone: (field) => `"${field}" is not read any more, and callers of the last release send it`,
  missing: (field) => `"${field}" is required now, and callers of the last release do not send it`,
  unknownField: (field) => `"${field}" is refused now, and callers of the last release send it`,
  unknownValue: (value) => `"${value}" is not taken any more, and callers of the last release send it`,
  wider: (what) => `is narrower now: callers of the last release may send ${what}`,
  otherType: (written, read) => `takes ${read} now, and callers of the last release send ${written}`,
};

/** This release writes, and readers of the last one read. */
const answeredWords: Words = {
  last: 'reader',
  gone: (field) => `"${field}" is gone, and readers of the last release show or use it`,
  missing: (field) => `"${field}" is gone or may be missing now, and readers of the last release count on it`,
  unknownField: (field) => `"${field}" is new, and readers of the last release refuse what they do not know`,
  unknownValue: (value) => `"${value}" is new, and readers of the last release do not know it`,
  wider: (what) => `is wider now: readers of the last release do not expect ${what}`,
  otherType: (written, read) => `is ${written} now, and readers of the last release expect ${read}`,
};

/** @returns every way in which a present contract would break the other side of the last release */
export function breaks(released: Contracts, present: Contracts): Break[] {
  const written = whileSwitchedOff(present);
  return Object.entries(released.contracts).flatMap(([contract, { schema, sense }]) => {
    const [now, writes] = [present.contracts[contract], written.contracts[contract]];
    if (!now || !writes) return [{ contract, at: '', what: 'is gone, and the last release still uses it' }];
    const before: Side = { schema, schemas: released.schemas };
    const after = {
      reads: { schema: now.schema, schemas: present.schemas },
      writes: { schema: writes.schema, schemas: written.schemas },
    };
    return differences(sense, before, after).map((found) => ({ contract, ...found }));
  });
}

function differences(sense: Sense, before: Side, after: { reads: Side; writes: Side }): Difference[] {
  const sent = () => misunderstood(before, after.reads, sentWords);
  const answered = () => misunderstood(after.writes, before, answeredWords);
  switch (sense) {
    case 'sent':
      return sent();
    case 'answered':
      return answered();
    case 'kept':
      return unique([...answered(), ...sent()]);
  }
}

/** The breaks that were not retired on purpose, and the retirements without a break. */
export function judged(
  found: readonly Break[],
  retired: readonly RetiredMember[],
): { broken: Break[]; idle: RetiredMember[] } {
  const covers = (one: RetiredMember, { contract, at, what }: Break) =>
    one.contract === contract && (one.member === '' ? at === '' : what.startsWith(`"${one.member}"`));
  return {
    broken: found.filter((one) => !retired.some((member) => covers(member, one))),
    idle: retired.filter((member) => !found.some((one) => covers(member, one))),
  };
}

function unique(found: readonly Difference[]): Difference[] {
  return [...new Map(found.map((one) => [`${one.at} ${one.what}`, one])).values()];
}
