import { checkEmail } from '@rahi/release/front-end/check-email';

/** Variables of the machine that a child needs, and OpenTelemetry's. It gets no other variable of the launcher's environment. */
const OF_THE_MACHINE = /^(?:PATH|HOME|TMPDIR|TZ|LANG|NODE_EXTRA_CA_CERTS|OTEL_\w+)$|^(?:https?|no)_proxy$/i;

/** Settings of the product that can be given to `npm start`. */
export const SETTINGS: readonly string[] = [
  'ADMIN_EMAILS',
  'ADMIN_SECOND_FACTOR',
  'ANSWER_SECONDS',
  'APPROACH_SWEEP_SECONDS',
  'AUDIT_HEADS_FILE',
  'AUDIT_HEADS_SECONDS',
  'AUDIT_HEADS_SECRET',
  'AUDIT_HEADS_URL',
  'BOOKING_KEY_HOURS',
  'BOOKING_KEY_SWEEP_SECONDS',
  'CALL_PROXY_KEY',
  'CALL_PROXY_NUMBER',
  'CALL_PROXY_TOKEN',
  'CALL_PROXY_URL',
  'CITY_PACKS',
  'CITY_STATES',
  'CONFIRM_SECONDS',
  'DEMO_PACE',
  'DRAFT_RULE_SETS',
  'DRIVER_APPROVAL',
  'DRIVER_STALE_SECONDS',
  'EMERGENCY_WEBHOOK_SECRET',
  'EMERGENCY_WEBHOOK_URL',
  'EXPIRY_MINUTES',
  'EXPIRY_SWEEP_SECONDS',
  'FLEET_SIZE',
  'FLEET_SWEEP_SECONDS',
  'INVOICE_PREFIX',
  'LATE_BILL_SWEEP_SECONDS',
  'LEDGER_CHECK_SECONDS',
  'LEGAL_TEXTS',
  'LIVE_STREAMS',
  'LOG_LEVEL',
  'LONGEST_AUTO_KM',
  'LONGEST_CAR_KM',
  'LOST_SECONDS',
  'MAIL_FROM',
  'MAP_PMTILES',
  'NO_SHOW_SECONDS',
  'OFFER_SECONDS',
  'OPEN_TO_ALL_SECONDS',
  'OPERATOR_GSTIN',
  'OPERATOR_NAME',
  'OPERATOR_SAC',
  'OTP_PER_ADDRESS',
  'OTP_PER_EMAIL',
  'PAPER_SWEEP_SECONDS',
  'PAYMENT_METHODS',
  'PAYMENT_SWEEP_SECONDS',
  'PAYOUT_RUNS',
  'PAYOUT_SELF_APPROVAL',
  'PLACES_URL',
  'POSITION_FLUSH_SECONDS',
  'PUBLIC_URL',
  'PUSH',
  'PUSH_SERVICES',
  'QUEUED_RIDES',
  'RATE_LIMIT_FACTOR',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_URL',
  'RAZORPAY_WEBHOOK_SECRET',
  'RECEIPT_DAYS',
  'RESERVATION_SWEEP_SECONDS',
  'RIDES_MOVE_AFTER_DAYS',
  'ROUND_SECONDS',
  'ROUTING_URL',
  'S3_URL',
  'SERVED_CITIES',
  'SILENT_SECONDS',
  'SMS_GATEWAY_TOKEN',
  'SMS_GATEWAY_URL',
  'STALLED_SECONDS',
  'SUPPORT_CONTACT',
  'SUPPORT_HOURS',
  'SURGE_SECONDS',
  'TILES_URL',
  'TRIP_CODE',
  'UNPAID_RIDES',
  'UPI_PAYEE',
  'VAPID_PRIVATE_KEY',
  'VAPID_PUBLIC_KEY',
  'VAPID_SUBJECT',
  'WATCHDOG_SECONDS',
  'WOMEN_LEAST',
];

/** The variables that all children get. */
export function commonEnvironment(from: NodeJS.ProcessEnv): Record<string, string> {
  const picked: Record<string, string> = {};
  for (const [name, value] of Object.entries(from)) {
    if (value && (OF_THE_MACHINE.test(name) || SETTINGS.includes(name))) picked[name] = value;
  }
  return {
    ADMIN_EMAILS: `admin@rahi.test,${checkEmail('admin')}`,
    FLEET_SIZE: '60',
    MAIL_FROM: 'Rahi <no-reply@rahi.test>',
    // Areas may come from `npm run dev -w mf-<area>`.
    AREA_OVERRIDES: 'http://localhost:* ws://localhost:*',
    // Everyone on this machine shares one address (R3).
    OTP_PER_ADDRESS: '2000',
    // The fleet and private windows ask as strangers at each start (R36).
    OTP_PER_EMAIL: '2000',
    // For the same reason: the demo fleet signs in dozens of people at once.
    RATE_LIMIT_FACTOR: '20',
    // Nobody's address: UPI apps refuse it, so that a demo takes no money.
    UPI_PAYEE: 'rahi.demo@upi',
    ...picked,
    NODE_ENV: 'production',
    RAHI_LOCAL: '1',
  };
}
