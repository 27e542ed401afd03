import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { execa } from 'execa';

const bootstrap = new URL('../../bootstrap/', import.meta.url).href;
let template: string;
let root: string;

const write = (path: string, content: unknown) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
};
const npm = (...args: string[]) => execa('npm', args, { cwd: root });
const lockFile = () => readFileSync(join(root, 'package-lock.json'), 'utf8');

/** Set-up as a program of its own, as npm start runs it. */
async function install(): Promise<{ code: number | undefined; said: string }> {
  const program = `const { install } = await import(${JSON.stringify(`${bootstrap}install.mjs`)});
    const { failWith } = await import(${JSON.stringify(`${bootstrap}step.mjs`)});
    await install(${JSON.stringify(root)}).catch(failWith);`;
  const args = ['--input-type=module', '--eval', program];
  const { all, exitCode } = await execa(process.execPath, args, { cwd: root, all: true, reject: false });
  return { code: exitCode, said: all };
}

beforeAll(async () => {
  root = testFolder('install-from');
  write('leaf/package.json', { name: 'leaf', version: '1.0.0' });
  await npm('pack', './leaf', '--pack-destination', '.');
  write('package.json', { name: 'root', workspaces: ['svc'] });
  write('svc/package.json', { name: 'svc', version: '1.0.0', dependencies: { leaf: 'file:../leaf-1.0.0.tgz' } });
  await npm('install', '--package-lock-only', '--offline');
  template = root;
});
beforeEach(() => {
  root = testFolder('install');
  cpSync(template, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('set-up', () => {
  it('installs what is locked, leaves the lock file as it is, and does nothing the second time', async () => {
    const before = lockFile();
    const first = await install();
    expect(first).toEqual({
      code: 0,
      said: expect.stringMatching(/^Installing .*\nPackages installed in [\d.]+ s\.$/),
    });
    expect(existsSync(join(root, 'node_modules/leaf/package.json'))).toBe(true);
    expect(lockFile()).toBe(before);
    expect(await install()).toEqual({ code: 0, said: '' });
  });

  it('takes what a person has installed with npm install, and puts right what was interrupted', async () => {
    await npm('install', '--offline');
    expect(await install()).toEqual({ code: 0, said: '' });
    rmSync(join(root, 'node_modules/.package-lock.json'));
    expect((await install()).said).toContain('Packages installed in');
  });

  it('installs again when the packages are for another machine, and when the lock file changed', async () => {
    await install();
    write('node_modules/.rahi-installed', 'node 18 darwin arm64');
    expect((await install()).said).toContain('Packages installed in');
    write('leaf/package.json', { name: 'leaf', version: '2.0.0' });
    await npm('pack', './leaf', '--pack-destination', '.');
    write('svc/package.json', { name: 'svc', version: '1.0.0', dependencies: { leaf: 'file:../leaf-2.0.0.tgz' } });
    await npm('install', '--package-lock-only', '--offline');
    expect((await install()).said).toContain('Packages installed in');
    expect(readFileSync(join(root, 'node_modules/leaf/package.json'), 'utf8')).toContain('2.0.0');
  });

  it('says what to do when a manifest and the lock file disagree, and changes neither', async () => {
    const before = lockFile();
    write('svc/package.json', { name: 'svc', version: '1.0.0', dependencies: { leaf: 'file:../leaf-1.1.0.tgz' } });
    expect(await install()).toEqual({
      code: 1,
      said:
        'svc/package.json has leaf file:../leaf-1.1.0.tgz, and package-lock.json file:../leaf-1.0.0.tgz: ' +
        'run npm install, and commit package-lock.json with your change.',
    });
    expect(lockFile()).toBe(before);
  });

  it('says in one sentence that the registry does not answer', async () => {
    const address = 'http://127.0.0.1:1/leaf-1.0.0.tgz';
    const elsewhere = lockFile().replaceAll(/"file:(?:\.\.\/)?leaf-1\.0\.0\.tgz"/g, JSON.stringify(address));
    // npm would take a package of the same content from its cache.
    write('package-lock.json', elsewhere.replace(/sha512-[^"]{86}/, `sha512-${'A'.repeat(86)}`));
    write('svc/package.json', { name: 'svc', version: '1.0.0', dependencies: { leaf: address } });
    write('.npmrc', 'fetch-retries=0\n');
    const { code, said } = await install();
    expect(code).toBe(1);
    expect(said).toMatch(
      /The package registry does not answer \(ECONNREFUSED\): check the connection, then try again\.$/,
    );
  });
});
