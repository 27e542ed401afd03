import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import * as z from 'zod';
import { publicDocument } from './document.js';
import { examples } from './examples.js';
import { publicCalls } from './public-calls.js';

const ajv = new Ajv2020({ allErrors: true, strict: false });
formats.default(ajv);

const media = z.record(z.string(), z.object({ schema: z.looseObject({}), example: z.unknown().optional() }));
const operations = z.record(
  z.string(),
  z.record(
    z.string(),
    z.looseObject({
      operationId: z.string(),
      requestBody: z.looseObject({ content: media }).optional(),
      responses: z.record(z.string(), z.looseObject({ content: media })),
    }),
  ),
);
const document = publicDocument('https://rahi.example.in');
const all = Object.values(operations.parse(document.paths)).flatMap((methods) => Object.values(methods));

describe('the document of the public calls', () => {
  it('has every call and the way to a token, once each', () => {
    const ids = all.map(({ operationId }) => operationId);
    expect(ids.toSorted()).toEqual(['token', ...publicCalls.map(({ name }) => name)].toSorted());
  });

  it.each(all.map((one) => [one.operationId, one] as const))(
    'has an example of %s that its schema takes',
    (_id, one) => {
      const answered = (one.responses['200'] ?? one.responses['201'])?.content['application/json'];
      expect(answered?.example).toBeDefined();
      expect([ajv.validate(answered?.schema ?? false, answered?.example), ajv.errors]).toEqual([true, null]);
      const asked = one.requestBody?.content['application/json'];
      expect(asked ? ajv.validate(asked.schema, asked.example) : true).toBe(true);
    },
  );

  it.each(publicCalls.map((call) => [call.name, call] as const))(
    'has an example of %s that the program takes',
    (name, call) => {
      const { request, answer } = examples[name] ?? { request: undefined, answer: undefined };
      expect(call.answer.safeParse(answer).success).toBe(true);
      expect(call.body?.safeParse(request).success ?? request === undefined).toBe(true);
    },
  );

  it('says to a caller what each refusal is', () => {
    for (const { responses } of all) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '429']));
      expect(Object.keys(responses)).toContain('201' in responses ? '201' : '200');
    }
  });
});
