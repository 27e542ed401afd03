import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const script = `await import(${JSON.stringify(new URL('./gateway.js', import.meta.url).href)});
const { createRequire } = await import('node:module');
const packages = Object.keys(createRequire(import.meta.url).cache).map((path) => /.*node_modules.((?:@[^/\\\\]+.)?[^/\\\\]+)/.exec(path)?.[1]);
console.log(JSON.stringify([...new Set(packages)]));`;

it('loads no database library, which would take 40 MB of every gateway', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const packages: unknown = JSON.parse(stdout);
  expect(packages).toContain('@nats-io/nats-core');
  expect(packages).not.toContain('typeorm');
  expect(packages).not.toContain('pg');
});
