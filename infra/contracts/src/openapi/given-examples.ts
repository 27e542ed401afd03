import { changeWishSchema, type ChangeWish } from '../change-offer.js';

const endHere: ChangeWish = { endHere: { address: 'Linking Road, Bandra West, Mumbai' } };

/** Examples of schemas whose members exclude each other: one with all members would be refused. */
export const givenExamples: ReadonlyMap<unknown, object> = new Map([[changeWishSchema, endHere]]);
