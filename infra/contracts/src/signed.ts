import * as z from 'zod/mini';

/**
 * The unchanged body of a signed call: its bytes in base64, because the signed bytes may not change on the way, and the
 * headers that the call names, in lower case.
 */
export const signedSchema = z.object({ bytes: z.string(), headers: z.record(z.string(), z.string()) });
export type Signed = z.output<typeof signedSchema>;
