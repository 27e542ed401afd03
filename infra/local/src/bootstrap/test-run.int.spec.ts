import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '@rahi/bootstrap/workspaces.mjs';
import { testFolder } from '@rahi/machine-kit/testing/test-root';
import { execa } from 'execa';

const root = testFolder('suites');
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const entry = `
import { runChecks } from ${JSON.stringify(join(ROOT, 'infra/local/bootstrap/test-run.mjs'))};
import { parseTestArguments } from ${JSON.stringify(join(ROOT, 'infra/local/bootstrap/test-arguments.mjs'))};
const { passed, failed } = await runChecks(${JSON.stringify(root)}, parseTestArguments(process.argv.slice(2)));
console.log(passed + ' passed, ' + failed + ' failed');
`;
const config = `
const project = { testEnvironment: '<rootDir>/infra/kits/testing/jest/node-environment.mjs', transform: {} };
export default {
  workerIdleMemoryLimit: '800MB',
  projects: [
    { ...project, displayName: 'unit', testMatch: ['<rootDir>/svc-rides/dist/**/*.spec.js'] },
    { ...project, displayName: 'e2e', testMatch: ['<rootDir>/none/*.js'] },
  ],
};
`;
const teardownThatFails = `
import { rememberTeardown } from ${JSON.stringify(join(ROOT, 'infra/kits/testing/dist/jest/teardown-list.js'))};
import tearDown from ${JSON.stringify(join(ROOT, 'infra/kits/testing/dist/jest/teardown.js'))};
export default () => {
  rememberTeardown(() => Promise.reject(new Error('the server does not stop')));
  return tearDown();
};
`;
const suite = (body: string) =>
  `import { it } from '@jest/globals';\nimport { existsSync, writeFileSync } from 'node:fs';\n${body}\n`;

/** From now on the suites have a global teardown. */
function withTeardown(text: string): void {
  write('teardown.mjs', text);
  const path = JSON.stringify(join(root, 'teardown.mjs'));
  write('jest.config.mjs', config.replace("'unit',", `'unit', globalTeardown: ${path},`));
}

function addSuite(name: string, body: string): void {
  write(`svc-rides/src/${name}.spec.ts`, suite(body));
  write(`svc-rides/dist/${name}.spec.js`, suite(body));
}

/** Runs the suites as npm test does, in a process of its own. */
async function run(args: string[] = ['--only', 'unit'], env: Record<string, string> = {}) {
  // The run around this suite has measured the machine.
  const { PATH = '', HOME = '', RAHI_PATIENCE = '1' } = process.env;
  const { all } = await execa(process.execPath, ['entry.mjs', ...args], {
    cwd: root,
    env: { PATH, HOME, RAHI_PATIENCE, ...env },
    extendEnv: false,
    reject: false,
    all: true,
  });
  return all;
}

const git = (...args: string[]) =>
  execa('git', ['-c', 'user.name=Test', '-c', 'user.email=test@rahi.test', ...args], { cwd: root });

beforeAll(() => {
  write('package.json', JSON.stringify({ type: 'module', workspaces: ['svc-rides'] }));
  write('svc-rides/package.json', JSON.stringify({ name: '@rahi/svc-rides', type: 'module' }));
  write('jest.config.mjs', config);
  write('entry.mjs', entry);
  cpSync(join(ROOT, 'infra/kits/testing/jest'), join(root, 'infra/kits/testing/jest'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  addSuite('good', "it('works', () => undefined);\nit('works too', () => undefined);");
});

describe('a run of the suites', () => {
  it('counts the tests', async () => {
    expect(await run()).toMatch(/^2 passed, 0 failed$/m);
  });

  it('in parts, beside those of the whole product, loses no suite', async () => {
    const said = await run(['--only', 'unit,e2e']);
    expect(said).toMatch(/^2 passed, 0 failed$/m);
    expect(said.match(/^Test Suites:/gm)).toHaveLength(1);
    expect(said).not.toMatch(/FAIL/);
  });

  it('stops a suite that keeps its process busy, says what it did last, and goes on', async () => {
    addSuite('busy', "it('never ends', () => { for (;;); });");
    const said = await run(['--only', 'unit'], { RAHI_SUITE_SECONDS: '3' });
    expect(said).toMatch(
      /Stopped after 3 s: .*busy\.spec\.js\nThe last it did:\n(?: {2}.*\n)* {2}\d\d:\d\d:\d\d test: never ends/,
    );
    expect(said).toMatch(/^FAIL: svc-rides\/src\/busy\.spec\.ts: did not run to its end: .*signal=SIGKILL/m);
    expect(said).toMatch(/^Only these again: npm test -- --only unit svc-rides\/dist\/busy\.spec\.js$/m);
    expect(said).toMatch(/^2 passed, 1 failed$/m);
    addSuite('busy', "it('ends', () => undefined);");
  });

  it('gives tests and hooks of a slow machine more time', async () => {
    const late = 'new Promise((done) => setTimeout(done, 400))';
    addSuite(
      'late',
      `import { beforeEach } from '@jest/globals';\nbeforeEach(() => ${late}, 300);\nit('ends', () => ${late}, 300);`,
    );
    expect(await run(['--only', 'unit'], { RAHI_PATIENCE: '1' })).toMatch(/^3 passed, 1 failed$/m);
    expect(await run(['--only', 'unit'], { RAHI_PATIENCE: '10' })).toMatch(/^4 passed, 0 failed$/m);
    for (const at of ['src', 'dist']) rmSync(join(root, 'svc-rides', at, `late.spec.${at === 'src' ? 'ts' : 'js'}`));
  });

  it('reports a suite that passes alone as flaky, with its log', async () => {
    const marker = JSON.stringify(join(root, 'was-here'));
    addSuite(
      'flaky',
      `it('passes once', () => { if (!existsSync(${marker})) { writeFileSync(${marker}, ''); throw new Error('not yet'); } });`,
    );
    const said = await run();
    expect(said).toMatch(
      /^flaky: svc-rides\/src\/flaky\.spec\.ts failed beside others and passed alone: see \.rahi\/flaky\/.*\. ● passes once not yet$/m,
    );
    expect(said).toMatch(/^4 passed, 0 failed$/m);
  });

  it('fails on a test that is skipped', async () => {
    addSuite('skipping', "it.skip('does nothing', () => undefined);\nit('works', () => undefined);");
    const said = await run();
    expect(said).toMatch(/^FAIL: skipped: .*skipping\.spec\.js: does nothing$/m);
    expect(said).toMatch(/^5 passed, 1 failed$/m);
    addSuite('skipping', "it('works', () => undefined);");
  });

  it('counts what goes wrong after the suites, and loses no result of theirs', async () => {
    withTeardown(teardownThatFails);
    const said = await run();
    expect(said).toMatch(/^FAIL: after the suites of unit: Error: the server does not stop$/m);
    expect(said).toMatch(/^\d+ passed, 1 failed$/m);
    expect(said).not.toMatch(/did not run/);
    write('jest.config.mjs', config);
  });

  it('says it when Jest ends without a report', async () => {
    withTeardown('export default () => process.exit(7);');
    const said = await run();
    expect(said).toMatch(/^FAIL: Jest ended without a report of unit: exit code 7\.$/m);
    expect(said).toMatch(/^0 passed, 1 failed$/m);
    withTeardown('export default () => process.exit(0);');
    expect(await run()).toMatch(/^0 passed, 1 failed$/m);
    write('jest.config.mjs', config);
  });

  it('fails on a suite that Jest does not run, and on one that no project knows', async () => {
    write('svc-rides/src/left-out.spec.ts', suite("it('works', () => undefined);"));
    write('svc-rides/src/renamed.specs.ts', suite("it('works', () => undefined);"));
    const said = await run(['--only', 'names,unit']);
    expect(said).toMatch(/^FAIL: svc-rides\/src\/left-out\.spec\.ts did not run\.$/m);
    expect(said).toMatch(/^FAIL names: svc-rides\/src\/renamed\.specs\.ts has tests that no project/m);
    expect(said).toMatch(/^5 passed, 2 failed$/m);
  });

  it('runs the suites of what has changed', async () => {
    write('.gitignore', 'node_modules\ndist\n.rahi\n');
    await git('init', '--quiet');
    await git('add', '--all');
    await git('commit', '--quiet', '--message', 'all');
    expect(await run(['--only', 'unit', '--changed'])).toMatch(/^0 passed, 0 failed$/m);
    write('svc-rides/src/good.spec.ts', suite("it('works', () => undefined);"));
    write('svc-rides/dist/good.spec.js', suite("it('works', () => undefined);"));
    expect(await run(['--only', 'unit', '--changed'])).toMatch(/^1 passed, 0 failed$/m);
  });
});
