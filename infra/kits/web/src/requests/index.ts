export * from './confirmation.js';
export * from './offer-key.js';
export * from './request-alert.js';
