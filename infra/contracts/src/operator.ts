import * as z from 'zod/mini';
import { languageSchema } from './user.js';

/** What an operator says to people, in the order of the page. */
export const operatorTexts = ['terms', 'privacy', 'grievance'] as const;
export const operatorTextNameSchema = z.enum(operatorTexts);
export type OperatorTextName = z.output<typeof operatorTextNameSchema>;

export const operatorSchema = z.object({
  /** Where people reach the operator: an address of `mailto:`, `tel:` or `https:`; null where nobody answers. */
  support: z.nullable(z.string()),
});
export type Operator = z.output<typeof operatorSchema>;

/**
 * One of the operator's texts. Lines that begin with "# " are headings, with "- " entries of a list; an empty line ends a
 * paragraph.
 */
export const operatorTextSchema = z.object({
  /** Null where the operator has published none. */
  text: z.nullable(z.string()),
  /** The language that it is in. */
  language: languageSchema,
  /** Rahi's own, with gaps that an operator fills in. */
  template: z.boolean(),
});
export type OperatorText = z.output<typeof operatorTextSchema>;
