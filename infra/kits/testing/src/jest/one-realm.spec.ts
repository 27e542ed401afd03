import { describe, expect, it } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import OneRealmEnvironment from '../../jest/one-realm-environment.mjs';

const VARIABLE = 'RAHI_ONE_REALM';

describe('a compiled suite', () => {
  it('is in the realm of Node, of packages and of Jest: what they give, throw and compare is of its own classes', async () => {
    await expect(readFile('/nowhere/at/all')).rejects.toBeInstanceOf(Error);
    expect(z.array(z.number()).parse([1])).toBeInstanceOf(Array);
    expect(new Date(0)).toEqual(expect.any(Date));
    expect(1).toEqual(expect.any(Number));
  });

  it('takes with it what it put on the global object and into the environment, and leaves what was there', async () => {
    const path = process.env['PATH'];
    const environment = new OneRealmEnvironment({ projectConfig: { globals: { ONE_REALM_SETTING: 1 } } });
    expect(globalThis).toHaveProperty('ONE_REALM_SETTING', 1);
    Reflect.set(globalThis, 'oneRealmLeft', true);
    process.env[VARIABLE] = 'left';
    delete process.env['PATH'];

    await environment.teardown();

    expect(globalThis).not.toHaveProperty('ONE_REALM_SETTING');
    expect(globalThis).not.toHaveProperty('oneRealmLeft');
    expect(process.env).not.toHaveProperty(VARIABLE);
    expect(process.env['PATH']).toBe(path);
  });
});
