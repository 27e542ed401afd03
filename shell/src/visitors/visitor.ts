import type { City } from '@rahi/contracts/places';
import type { ProfileDraft } from '../onboarding/save-profile.js';

export const visitors = ['rider', 'driver', 'admin'] as const;
export type Visitor = (typeof visitors)[number];

interface VisitorFacts {
  email: string;
  profile: ProfileDraft;
  /** Where the visitor is; null for one who needs no position. */
  place: Pick<City, 'lat' | 'lng'> | null;
}

/** The people that local mode offers at sign-in. Their addresses end in `.test`, which nobody can own (RFC 2606). */
export const visitorFacts: Readonly<Record<Visitor, VisitorFacts>> = {
  rider: {
    email: 'rider@rahi.test',
    profile: { name: 'Asha Rao', phone: '+919800000101', type: 'rider', driver: null },
    place: { lat: 19.0607, lng: 72.8362 },
  },
  driver: {
    email: 'driver@rahi.test',
    profile: {
      name: 'Ravi Kumar',
      phone: '+919800000102',
      type: 'driver',
      driver: { vehicleModel: 'Maruti Dzire', vehicleNumber: 'MH02VZ0102', vehicleType: 'sedan', autoAccept: false },
    },
    place: { lat: 19.0627, lng: 72.8346 },
  },
  admin: {
    email: 'admin@rahi.test',
    profile: { name: 'Meera Shah', phone: '+919800000103', type: 'rider', driver: null },
    place: null,
  },
};

/** Of Mumbai's pack, in which the visitors with a position are. */
export const visitorCity = { name: 'Mumbai', slug: 'mumbai' } as const;
