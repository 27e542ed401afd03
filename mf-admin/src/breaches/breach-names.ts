import type { BreachKind, BreachLine, BreachPersonState, BreachTelling } from '@rahi/contracts/breaches';
import type { MessageId } from '@rahi/web-kit';

export const kindNames: Readonly<Record<BreachKind, MessageId>> = {
  contact: 'breaches.kind.contact',
  movements: 'breaches.kind.movements',
  money: 'breaches.kind.money',
  papers: 'breaches.kind.papers',
  messages: 'breaches.kind.messages',
  sign_in: 'breaches.kind.signIn',
};

export const tellingNames: Readonly<Record<BreachTelling, MessageId>> = {
  counting: 'breaches.telling.counting',
  ready: 'breaches.telling.ready',
  sending: 'breaches.telling.sending',
  stopped: 'breaches.telling.stopped',
  told: 'breaches.telling.told',
};

export const personNames: Readonly<Record<BreachPersonState, MessageId>> = {
  waiting: 'breaches.people.waiting',
  sending: 'breaches.people.sending',
  told: 'breaches.people.told',
  unreachable: 'breaches.people.unreachable',
  unsure: 'breaches.people.unsure',
  spared: 'breaches.people.spared',
};

const lineNames: Readonly<Record<BreachLine, MessageId>> = {
  drafted: 'breaches.line.drafted',
  changed: 'breaches.line.changed',
  details_written: 'breaches.line.detailsWritten',
  telling_started: 'breaches.line.tellingStarted',
  telling_stopped: 'breaches.line.tellingStopped',
  unsure_again: 'breaches.line.unsureAgain',
  people_told: 'breaches.line.peopleTold',
  board_told: 'breaches.line.boardTold',
  details_reported: 'breaches.line.detailsReported',
  closed: 'breaches.line.closed',
  details_due_soon: 'breaches.line.detailsDueSoon',
  details_overdue: 'breaches.line.detailsOverdue',
};
const isKnown = (line: string): line is BreachLine => line in lineNames;

/** The name of a line of the history; null for one of a newer release. */
export const lineName = (line: string): MessageId | null => (isKnown(line) ? lineNames[line] : null);
