import type { Saying } from '@rahi/contracts';
import type * as z from 'zod/mini';
import { hasText, say } from './say.js';

type Issue = z.core.$ZodIssue;

/**
 * A sentence for people about zod's issue in a part of a request (R24). A message of our own schemas is the id of a
 * text, such as `rule.phone`.
 * @param whole the part of the request
 */
export function sayIssue(issue: Issue, whole: unknown): Saying {
  const field = fieldWords(issue.path);
  if (hasText(issue.message)) return say(issue.message, { field });
  if (issue.code === 'unrecognized_keys') return say('input.unknown');
  if (issue.path.length === 0) return say('input.wrong');
  if (valueAt(whole, issue.path) === undefined) return say('input.missing', { field });
  switch (issue.code) {
    case 'invalid_type':
      return sayType(issue.expected, field);
    case 'too_small':
      return sayTooSmall(issue, field);
    case 'too_big':
      return sayTooBig(issue, field);
    case 'invalid_value':
      return say('input.choice', { field });
    case 'invalid_format':
      return sayFormat(issue.format, field);
    case 'invalid_union':
      return sayUnion(issue, field);
    default:
      return say('input.form', { field });
  }
}

/** The name of a field, in words: of the innermost one on the path to it. */
function fieldWords(path: readonly PropertyKey[]): Saying {
  const name = path.findLast((step) => typeof step === 'string' && !/^\d+$/.test(step));
  const id = `field.${String(name)}`;
  return say(hasText(id) ? id : 'field.other');
}

function valueAt(whole: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    whole,
  );
}

function sayType(expected: string, field: Saying): Saying {
  if (expected === 'string') return say('input.text', { field });
  if (expected === 'int') return say('input.whole', { field });
  if (expected === 'number') return say('input.number', { field });
  if (expected === 'boolean') return say('input.yesNo', { field });
  return say('input.form', { field });
}

function sayTooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>, field: Saying): Saying {
  const min = Number(minimum);
  if (origin === 'string') return min <= 1 ? say('input.write', { field }) : say('input.leastLength', { field, min });
  if (origin === 'array') return say('input.leastEntries', { field, min });
  return say('input.least', { field, min });
}

function sayTooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>, field: Saying): Saying {
  const max = Number(maximum);
  if (origin === 'string') return say('input.mostLength', { field, max });
  if (origin === 'array') return say('input.mostEntries', { field, max });
  return say('input.most', { field, max });
}

function sayFormat(format: string, field: Saying): Saying {
  if (format === 'datetime') return say('input.moment', { field });
  if (format === 'date') return say('input.day', { field });
  return say('input.form', { field });
}

/** The issue of a union: that of the choice which the value matches best. */
function sayUnion({ errors }: Extract<Issue, { code: 'invalid_union' }>, field: Saying): Saying {
  const issues = errors.flat();
  const own = issues.find(({ message }) => hasText(message));
  if (own && hasText(own.message)) return say(own.message, { field });
  const formed = issues.find(({ code }) => code === 'invalid_format');
  if (formed?.code === 'invalid_format') return sayFormat(formed.format, field);
  const wants = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []));
  if (wants.includes('number')) return say('input.number', { field });
  return say('input.form', { field });
}
