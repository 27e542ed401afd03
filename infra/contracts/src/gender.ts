import * as z from 'zod/mini';

/** What a person may say about themselves on their account page (R46). Null, or absent, for a person who does not say. */
export const genders = ['woman', 'man', 'other'] as const;
export const genderSchema = z.enum(genders);
export type Gender = z.output<typeof genderSchema>;

/**
 * How a woman asks for a woman driver (R46). `only`: nobody else is offered the ride. `prefer`: for `womenFirstSeconds` only women are,
 * then anyone.
 */
export const womanDriverWishes = ['only', 'prefer'] as const;
export const womanDriverSchema = z.enum(womanDriverWishes);
export type WomanDriver = z.output<typeof womanDriverSchema>;

/** For how long a search that prefers a woman offers the ride to women only, in seconds. */
export const womenFirstSeconds = 30;

/** The reason with which a rider cancels, free of charge, because the driver is not the one who was shown, or not a woman (R46). */
export const otherDriverReason = 'other_driver';
