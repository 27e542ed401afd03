import { userActionSchema, type UserAction } from './calls/auth.calls.js';
import { readActions, type ReadAction } from './audited-reads.js';
import { exportTables, type ExportTable } from './export.js';

/**
 * The names in the audit log for administrators' actions and reads. A refused call is recorded under the call's name
 * instead.
 */
export type AdminAction =
  | `user.${UserAction}`
  | 'user.ask_role'
  | 'user.revoke_session'
  | 'user.revoke_sessions'
  | 'user.clear_shared'
  | 'ride.cancel'
  | 'ride.complete'
  | 'ride.clear_flag'
  | 'reservation.cancel'
  | 'emergency.acknowledge'
  | 'emergency.assign'
  | 'emergency.contact'
  | 'emergency.note'
  | 'emergency.check'
  | 'emergency.drill'
  | 'emergency.resolve'
  | 'emergency.false_alarm'
  | 'emergency.read'
  | 'case.answer'
  | 'case.note'
  | 'case.assign'
  | 'case.release'
  | 'case.resolve'
  | 'case.merge'
  | 'tariff.publish'
  | 'surge.control'
  | 'payout.prepare'
  | 'payout.approve'
  | 'payout.discard'
  | 'payout.paid'
  | 'payout.failed'
  | 'export.bank_file'
  | 'export.journal'
  | 'export.tds_file'
  | 'claim.reject'
  | 'dispute.refund'
  | 'dispute.reject'
  | 'flag.dismiss'
  | 'flag.act'
  | 'wallet.top_up'
  | 'bank.settle'
  | 'promo.create'
  | 'promo.switch_on'
  | 'promo.switch_off'
  | 'partner.create'
  | 'partner.suspend'
  | 'partner.resume'
  | 'partner.limit'
  | 'partner.create_client'
  | 'partner.rotate_secret'
  | 'partner.revoke_client'
  | 'breach.draft'
  | 'breach.drill'
  | 'breach.change'
  | 'breach.write_details'
  | 'breach.tell'
  | 'breach.stop'
  | 'breach.board_told'
  | 'breach.details_reported'
  | 'breach.close'
  | 'driver.approve_paper'
  | 'driver.refuse_paper'
  | 'driver.view_paper'
  | 'driver.verify_woman'
  | 'driver.refuse_woman'
  | 'driver.verify_feature'
  | 'driver.refuse_feature'
  | 'driver.verify_upi'
  | 'driver.refuse_upi'
  | 'driver.clear_shared'
  | 'zone.create'
  | 'zone.change'
  | 'zone.switch_on'
  | 'zone.switch_off'
  | `export.${ExportTable}`
  | ReadAction;

export const adminActions: readonly AdminAction[] = [
  ...userActionSchema.options.map((action) => `user.${action}` as const),
  'user.ask_role',
  'user.revoke_session',
  'user.revoke_sessions',
  'user.clear_shared',
  'ride.cancel',
  'ride.complete',
  'ride.clear_flag',
  'reservation.cancel',
  'emergency.acknowledge',
  'emergency.assign',
  'emergency.contact',
  'emergency.note',
  'emergency.check',
  'emergency.drill',
  'emergency.resolve',
  'emergency.false_alarm',
  'emergency.read',
  'case.answer',
  'case.note',
  'case.assign',
  'case.release',
  'case.resolve',
  'case.merge',
  'tariff.publish',
  'surge.control',
  'payout.prepare',
  'payout.approve',
  'payout.discard',
  'payout.paid',
  'payout.failed',
  'export.bank_file',
  'export.journal',
  'export.tds_file',
  'claim.reject',
  'dispute.refund',
  'dispute.reject',
  'flag.dismiss',
  'flag.act',
  'wallet.top_up',
  'bank.settle',
  'promo.create',
  'promo.switch_on',
  'promo.switch_off',
  'partner.create',
  'partner.suspend',
  'partner.resume',
  'partner.limit',
  'partner.create_client',
  'partner.rotate_secret',
  'partner.revoke_client',
  'breach.draft',
  'breach.drill',
  'breach.change',
  'breach.write_details',
  'breach.tell',
  'breach.stop',
  'breach.board_told',
  'breach.details_reported',
  'breach.close',
  'driver.approve_paper',
  'driver.refuse_paper',
  'driver.view_paper',
  'driver.verify_woman',
  'driver.refuse_woman',
  'driver.verify_feature',
  'driver.refuse_feature',
  'driver.verify_upi',
  'driver.refuse_upi',
  'driver.clear_shared',
  'zone.create',
  'zone.change',
  'zone.switch_on',
  'zone.switch_off',
  ...exportTables.map((table) => `export.${table}` as const),
  ...readActions,
];
