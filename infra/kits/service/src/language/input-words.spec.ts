// zod keeps a schema's definition in `_zod`.
/* oxlint-disable no-underscore-dangle */
import { describe, expect, it } from '@jest/globals';
import { allCalls, languages, problemSchema, Refusal, type Language } from '@rahi/contracts';
import * as z from 'zod/mini';
import { parsePart } from '../nats/inbound.js';
import { hasText } from './say.js';

const parts = ['params', 'query', 'body'] as const;
type Path = readonly string[];
type Schema = z.core.$ZodType;

/** Values that a caller may send instead of a valid one. */
const wrongs: readonly unknown[] = [
  undefined,
  null,
  true,
  'x',
  '',
  ' ',
  'a\u0000b',
  'Ж'.repeat(200_000),
  -1e12,
  1e12,
  1.5,
  '-999999999999.25',
  [],
  {},
  { unknownField: 1 },
  Array.from({ length: 3000 }, () => null),
];

interface Part {
  name: string;
  schema: z.ZodMiniType;
  where: 'path' | 'query' | 'body';
}

const allParts: readonly Part[] = allCalls.flatMap((call) =>
  parts.map((part) => ({ name: `${call.name} ${part}`, schema: call[part], where: part === 'params' ? 'path' : part })),
);

/** Every field of a schema by the path to it; `0` stands for any entry of a list. */
function fieldsOf(schema: Schema, visit: (schema: Schema, path: Path) => void, path: Path = []): void {
  visit(schema, path);
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  switch (def.type) {
    case 'object':
      for (const [name, inner] of Object.entries(def.shape)) fieldsOf(inner, visit, [...path, name]);
      return;
    case 'array':
      return fieldsOf(def.element, visit, [...path, '0']);
    case 'union':
      for (const option of def.options) fieldsOf(option, visit, path);
      return;
    case 'pipe':
      fieldsOf(def.in, visit, path);
      return fieldsOf(def.out, visit, path);
    case 'optional':
    case 'nullable':
      return fieldsOf(def.innerType, visit, path);
    default:
      return;
  }
}

/** A value that contains only `value`, at a path. */
function holding(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>((inner, step) => (step === '0' ? [inner] : { [step]: inner }), value);
}

function refusalOf({ schema, where }: Part, value: unknown): Refusal | null {
  try {
    parsePart(schema, value, where);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

const withErrors = z.extend(problemSchema, { errors: z.array(z.object({ message: z.string() })) });

function sentencesOf(refusal: Refusal, language: Language): string[] {
  const problem = withErrors.parse(refusal.problem('spec', language));
  return [problem.detail, ...problem.errors.map(({ message }) => message)];
}

const notForPeople = /expected|invalid|too (small|big)|undefined|null|\buuid|regex|pattern|[{}]|\b(rule|field)\./i;

/** Whether a text is a sentence for people. */
function isSentence(text: string, language: Language): boolean {
  if (language !== 'en-IN') return /\p{Script=Devanagari}.*[.।]$/u.test(text) && !/[{}]/.test(text);
  return /^[A-Z][^\n]*\.$/.test(text) && !/[a-z][A-Z]/.test(text) && !notForPeople.test(text);
}

describe('what is wrong with the input of a call', () => {
  it.each(allParts.map((part) => [part.name, part] as const))('is said in sentences: %s', (_name, part) => {
    const bad: string[] = [];
    fieldsOf(part.schema, (_schema, path) => {
      for (const wrong of wrongs) {
        const refusal = refusalOf(part, holding(path, wrong));
        for (const language of refusal ? languages : [])
          for (const sentence of refusal ? sentencesOf(refusal, language) : [])
            if (!isSentence(sentence, language)) bad.push(`${path.join('.')}: ${sentence}`);
      }
    });
    expect([...new Set(bad)]).toEqual([]);
  });

  it('names every field in words: field.<name> of infra/kits/service/src/messages', () => {
    const unnamed = new Set<string>();
    for (const { schema } of allParts)
      fieldsOf(schema, (_schema, path) => {
        const name = path.findLast((step) => step !== '0');
        if (name !== undefined && !hasText(`field.${name}`)) unnamed.add(name);
      });
    expect([...unnamed]).toEqual([]);
  });

  it('has a text for every message of our own schemas in infra/kits/service/src/messages', () => {
    const unsaid = new Set<unknown>();
    for (const { schema } of allParts)
      fieldsOf(schema, (inner) => {
        for (const check of inner._zod.def.checks ?? []) {
          const { error } = check._zod.def;
          const message: unknown = error && Reflect.apply(error, undefined, [{ code: 'custom', path: [] }]);
          if (message !== undefined && !(typeof message === 'string' && hasText(message))) unsaid.add(message);
        }
      });
    expect([...unsaid]).toEqual([]);
  });
});

const said = (callName: string, body: unknown, language: Language = 'en-IN') => {
  const part = allParts.find(({ name }) => name === `${callName} body`);
  const refusal = part && refusalOf(part, body);
  if (!refusal) throw new Error('it was not refused');
  return sentencesOf(refusal, language)[0];
};

describe('a sentence about a field', () => {
  it.each([
    ['auth.update-user', { name: 'x'.repeat(200) }, 'The name can have at most 80 characters.'],
    ['auth.update-user', { name: '  ' }, 'Please enter the name.'],
    ['auth.update-user', { phone: '12' }, 'The phone number needs 7 to 15 digits.'],
    ['auth.update-user', {}, 'There is nothing to change.'],
    ['auth.send-otp', { email: 'nobody' }, 'Enter an email address, such as name@example.com.'],
    ['auth.verify-otp', { email: 'a@rahi.test', code: '12' }, 'The code has 6 digits.'],
    ['rides.calculate-fare', { distance: 50_000, vehicleType: 'mini' }, 'The distance must be 20,040 or less.'],
    ['rides.calculate-fare', { distance: 'NaN', vehicleType: 'mini' }, 'The distance must be a number.'],
    ['rides.calculate-fare', { distance: '5', vehicleType: 'tuk' }, 'Choose one of the options for the vehicle type.'],
    ['rides.calculate-fare', { distance: '5' }, 'The vehicle type is missing.'],
    ['rides.calculate-fare', [1], 'The request does not have the right form. Please try again.'],
  ])('of %s %j is “%s”', (call, body, sentence) => {
    expect(said(call, body)).toBe(sentence);
  });

  it('is in the language of who asks', () => {
    expect(said('auth.update-user', { phone: '12' }, 'hi-IN')).toBe('फ़ोन नंबर में 7 से 15 अंक होने चाहिए।');
    expect(said('auth.update-user', { name: 'x'.repeat(200) }, 'mr-IN')).toBe(
      '“नाव” मध्ये जास्तीत जास्त 80 अक्षरे असू शकतात.',
    );
  });
});
