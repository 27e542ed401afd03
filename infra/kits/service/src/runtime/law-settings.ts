import { draftIds } from '@rahi/contracts';
import * as z from 'zod';

/** R42: the settings of services that ask the rules of a state. They must be the same for all of them. */
export const lawSettings = {
  /** Drafts of rule sets that count as if they were in force, by their ids: `IN-MH-DRAFT`. */
  DRAFT_RULE_SETS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((id) => id.trim() || []))
    .pipe(z.array(z.string().refine((id) => draftIds.includes(id), 'must be ids of drafts'))),
};
