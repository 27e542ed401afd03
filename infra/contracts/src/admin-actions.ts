import { userActionSchema, type UserAction } from './calls/auth.calls.js';
import { exportTables, type ExportTable } from './export.js';

/** What the audit log calls the deeds of administrators. A refused call stands there by the call's name instead. */
export type AdminAction =
  | `user.${UserAction}`
  | 'user.revoke_session'
  | 'user.revoke_sessions'
  | 'ride.cancel'
  | 'ride.complete'
  | 'ride.clear_flag'
  | 'emergency.acknowledge'
  | 'tariff.publish'
  | 'surge.control'
  | 'payout.prepare'
  | 'payout.approve'
  | 'payout.paid'
  | 'payout.failed'
  | 'export.bank_file'
  | 'export.journal'
  | 'dispute.refund'
  | 'dispute.reject'
  | 'wallet.top_up'
  | 'promo.create'
  | 'promo.switch_on'
  | 'promo.switch_off'
  | `export.${ExportTable}`;

export const adminActions: readonly AdminAction[] = [
  ...userActionSchema.options.map((action) => `user.${action}` as const),
  'user.revoke_session',
  'user.revoke_sessions',
  'ride.cancel',
  'ride.complete',
  'ride.clear_flag',
  'emergency.acknowledge',
  'tariff.publish',
  'surge.control',
  'payout.prepare',
  'payout.approve',
  'payout.paid',
  'payout.failed',
  'export.bank_file',
  'export.journal',
  'dispute.refund',
  'dispute.reject',
  'wallet.top_up',
  'promo.create',
  'promo.switch_on',
  'promo.switch_off',
  ...exportTables.map((table) => `export.${table}` as const),
];
