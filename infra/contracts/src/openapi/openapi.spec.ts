import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { errorStatuses } from '../errors.js';
import { committedText, generatedText } from './committed.js';
import { documentedCalls, openApiDocument } from './document.js';
import { refusalsOf } from './refusals.js';

const document = openApiDocument();
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

describe('the OpenAPI document', () => {
  it('is committed up to date with the calls: `npm run openapi` writes it', () => {
    expect(committedText()).toBe(generatedText());
  });

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const result = await validator.validate({ ...structuredClone(document) });
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('is refused by the same validator once it is wrong', async () => {
    const wrong = { ...structuredClone(document), info: { title: 'Rahi' } };
    expect((await new Validator().validate(wrong)).valid).toBe(false);
  });

  it('has every call once, under its own name', () => {
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      documentedCalls.map(({ name }) => name).toSorted(),
    );
  });

  it('names what it points at', () => {
    const parts = new Set(
      Object.entries(document.components).flatMap(([kind, entries]) =>
        Object.keys(entries).map((name) => `#/components/${kind}/${name}`),
      ),
    );
    const pointed = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, to = '']) => to);
    expect(pointed.length).toBeGreaterThan(100);
    expect(pointed.filter((to) => !parts.has(to))).toEqual([]);
  });

  it('gives every call its success and its refusals, and promises no fault', () => {
    for (const call of documentedCalls) {
      const operation = operations.find(({ operationId }) => operationId === call.name);
      const statuses = new Set([call.success, ...refusalsOf(call).map((code) => errorStatuses[code])].map(String));
      expect(new Set(Object.keys(operation?.responses ?? {}))).toEqual(statuses);
      expect(Object.keys(operation?.responses ?? {})).not.toContain('500');
    }
  });

  it('gives every tag that is used a description', () => {
    const described = new Set(document.tags.map(({ name }) => name));
    expect(operations.flatMap(({ tags }) => tags).filter((tag) => !described.has(tag))).toEqual([]);
  });

  it('gives every call an example that the call itself accepts', () => {
    const refused: unknown[] = [];
    for (const call of documentedCalls) {
      const operation = operations.find(({ operationId }) => operationId === call.name);
      const sent = operation?.requestBody?.content['application/json']?.example;
      if (sent !== undefined) refused.push([call.name, call.body.safeParse(sent).error?.issues]);
      const answered = operation?.responses[call.success];
      if (call.success === 204 || call.answerType !== 'application/json' || !answered || '$ref' in answered) continue;
      const { example } = answered.content?.['application/json'] ?? {};
      refused.push([call.name, call.answer.safeParse(example).error?.issues]);
    }
    expect(refused.length).toBeGreaterThan(documentedCalls.length);
    expect(refused.filter((one) => Array.isArray(one) && one[1] !== undefined)).toEqual([]);
  });

  it('groups the calls that only administrators may make under admin', () => {
    const forAdmins = documentedCalls.filter(({ access }) => access === 'admin').map(({ name }) => name);
    const grouped = operations.filter(({ tags }) => tags.includes('admin'));
    expect(grouped.map(({ operationId }) => operationId).toSorted()).toEqual(forAdmins.toSorted());
  });

  it('has the version of the product', () => {
    expect(document.info.version).toBe(JSON.parse(readFileSync('infra/gateway/package.json', 'utf8')).version);
  });

  it('keeps the limits of numbers that may come as text', () => {
    expect(document.components.schemas['Latitude']).toMatchObject({
      anyOf: [{ type: 'number', minimum: -90, maximum: 90 }, { type: 'string' }],
    });
    const limit = document.paths['/api/riders/{riderId}/rides']?.get?.parameters?.find(({ name }) => name === 'limit');
    expect(limit?.schema).toMatchObject({ anyOf: [{ type: 'integer', minimum: 1, maximum: 100 }, { type: 'string' }] });
  });
});
