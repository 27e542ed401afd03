import { randomUUID } from 'node:crypto';
import { dadar } from '../people/people.js';

export const here = { lat: dadar.lat, lng: dadar.lng };

/** At a push service of this suite's configuration, which does not exist: nothing is sent. */
export const aPushSubscription = {
  endpoint: `https://push.rahi.test/${'a'.repeat(40)}`,
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
};

export const aPartnerClient = { name: 'Reception', scopes: ['vehicles'] };

const breachWords = { 'en-IN': 'An exercise', 'hi-IN': 'अभ्यास', 'mr-IN': 'सराव' };
export const aBreach = () => ({
  title: 'Exercise',
  nature: breachWords,
  measures: breachWords,
  where: 'Nowhere',
  foundAt: new Date(Date.now() - 60_000).toISOString(),
  happenedFrom: null,
  happenedUntil: null,
  kinds: ['contact'],
  contact: { name: 'Asha Rao', email: 'privacy@people.test', phone: null },
});

export const aPromo = () => ({
  code: `A${randomUUID().replaceAll('-', '').slice(0, 12)}`,
  percent: null,
  mostPaise: 5000,
  firstRideOnly: false,
  city: null,
  validFrom: new Date().toISOString(),
  validUntil: new Date(Date.now() + 60_000).toISOString(),
  budgetPaise: 5000,
  usesPerRider: 1,
});

/** Nobody can add it: its outline crosses itself. */
export const aCrossedZone = {
  name: 'Airport T2',
  outline: [
    here,
    { ...here, lng: here.lng + 0.01 },
    { ...here, lat: here.lat + 0.01 },
    { lat: here.lat + 0.01, lng: here.lng + 0.01 },
  ],
  vehicleTypes: [],
  bays: [],
  shortTripKm: 6,
  shortTripMinutes: 20,
};
