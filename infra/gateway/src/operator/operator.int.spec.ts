import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operatorTexts } from '@rahi/contracts';
import { testFolder } from '@rahi/testing-kit';
import { startGateway, type GatewayHarness } from '../testing/gateway-harness.js';

const text = async (gateway: GatewayHarness, name: string, language = 'en-IN') => {
  const answer = await gateway.fetch(`/api/operator/texts/${name}`, { headers: { 'accept-language': language } });
  return { status: answer.status, body: await answer.json() };
};
const contact = async (gateway: GatewayHarness) => (await gateway.fetch('/api/operator')).json();

describe('an operator with texts and a contact', () => {
  let gateway: GatewayHarness;
  const folder = testFolder('texts');
  beforeAll(async () => {
    writeFileSync(join(folder, 'terms.en.txt'), 'Terms');
    writeFileSync(join(folder, 'terms.hi.txt'), 'शर्तें');
    writeFileSync(join(folder, 'privacy.mr.txt'), 'गोपनीयता');
    writeFileSync(join(folder, 'grievance.en.txt'), ' \n');
    gateway = await startGateway({ LEGAL_TEXTS: folder, SUPPORT_CONTACT: 'mailto:help@rahi.in' });
  });
  afterAll(() => gateway?.stop());

  it('is reached at it', async () => {
    expect(await contact(gateway)).toEqual({ support: 'mailto:help@rahi.in' });
  });

  it.each([
    ['terms', 'en-IN', { text: 'Terms', language: 'en-IN' }],
    ['terms', 'hi-IN', { text: 'शर्तें', language: 'hi-IN' }],
    ['terms', 'mr-IN', { text: 'Terms', language: 'en-IN' }],
    ['privacy', 'en-IN', { text: 'गोपनीयता', language: 'mr-IN' }],
    ['grievance', 'en-IN', { text: null, language: 'en-IN' }],
  ])('answers %s in %s, or in a language that there is', async (name, language, body) => {
    expect(await text(gateway, name, language)).toEqual({ status: 200, body: { ...body, template: false } });
  });

  it('has no text of another name', async () => {
    for (const name of ['imprint', '..%2Fterms', 'terms.en']) expect((await text(gateway, name)).status).toBe(400);
  });

  it('may change a text while it runs', async () => {
    writeFileSync(join(folder, 'terms.en.txt'), 'New terms');
    expect(await text(gateway, 'terms')).toMatchObject({ body: { text: 'New terms' } });
  });
});

describe('a Rahi whose operator says nothing', () => {
  it.each([
    ['in a deployment publishes nothing', {}, null],
    ['in local mode shows the templates', { RAHI_LOCAL: 'true' }, expect.stringContaining('[')],
  ])('%s, and names no contact', async (_where, settings, words) => {
    const gateway = await startGateway(settings);
    try {
      expect(await contact(gateway)).toEqual({ support: null });
      for (const name of operatorTexts)
        expect(await text(gateway, name)).toEqual({
          status: 200,
          body: { text: words, language: 'en-IN', template: words !== null },
        });
    } finally {
      await gateway.stop();
    }
  });
});
