import type { AdminDispute } from '@rahi/contracts/disputes';
import type { MessageId } from '@rahi/web-kit';
import { paiseOfText, paiseText } from '../area/amounts.js';
import type { Decision } from './disputes.queries.js';

/** The server's limit, in characters. */
export const longestNote = 500;

export interface DecideTexts {
  action: Decision['action'];
  amount: string;
  driverShare: string;
  /** For the desk. */
  note: string;
  /** The text that the rider reads; may be empty. */
  reply: string;
}

export type DecideField = Exclude<keyof DecideTexts, 'action'>;

/** The error of a field: a message and its values. */
export interface Wrong {
  id: MessageId;
  values?: Record<string, string>;
}

export type DecideErrors = Partial<Record<DecideField, Wrong>>;

/** The most that the driver can give back of a refund, in paise. */
export const mostOfDriver = ({ driverSharePaise }: AdminDispute, amountPaise: number | null): number =>
  Math.min(driverSharePaise, amountPaise ?? driverSharePaise);

/** The decision in the form, or the errors of its fields. */
export function decisionOf(
  dispute: AdminDispute,
  { action, ...texts }: DecideTexts,
): { decision: Decision; wrong?: undefined } | { wrong: DecideErrors; decision?: undefined } {
  const note = texts.note.trim();
  const reply = texts.reply.trim();
  const words = { note, ...(reply !== '' && { reply }) };
  const wrong: DecideErrors = note === '' ? { note: { id: 'disputes.noteMissing' } } : {};
  if (action === 'reject') return note === '' ? { wrong } : { decision: { action, ...words } };
  const paise = paiseOfText(texts.amount);
  const share = texts.driverShare.trim() === '' ? 0 : paiseOfText(texts.driverShare);
  if (paise === null || paise === 0 || paise > dispute.refundablePaise) {
    wrong.amount = { id: 'disputes.wrongAmount', values: { most: paiseText(dispute.refundablePaise) } };
  }
  const most = mostOfDriver(dispute, wrong.amount ? null : paise);
  if (share === null || share > most) {
    wrong.driverShare = { id: 'disputes.wrongShare', values: { most: paiseText(most) } };
  }
  if (paise === null || share === null || Object.keys(wrong).length > 0) return { wrong };
  return { decision: { action, paise, ...words, ...(share > 0 && { driverSharePaise: share }) } };
}
