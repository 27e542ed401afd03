import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesUnder } from './fingerprint.mjs';
import { workspaces } from './workspaces.mjs';

/** The projects of Jest whose suites run side by side, in the order of `npm test`. */
export const SIDE_BY_SIDE = ['unit', 'web', 'int'];
/** Those whose suites start the whole product or fill the machine. They run one at a time. */
export const WHOLE_PRODUCT = ['e2e'];
/** What only runs when it is asked for: see `long-suites.mjs`. */
export const LONG = 'long';

const FRONT_ENDS = /^(?:shell|mf-[^/]+|infra\/kits\/(?:web|ui))\//;
const ENDINGS = [
  [LONG, /\.long\.spec\.ts$/],
  ['e2e', /^infra\/e2e\/.*\.e2e\.spec\.ts$/],
  ['int', /\.int\.spec\.ts$/],
];
/** What looks like a suite: by its name, or by tests that are not inside a function. */
const NAMED_LIKE_A_SUITE = /[._-](?:specs?|tests?)\.[cm]?[jt]sx?$/;
const TESTS_AT_THE_TOP = /^(?:describe|it|test)(?:\.\w+)*\(/m;

/**
 * The project that runs a suite, from its name (`jest.config.mjs` has the same rules).
 * @param {string} path relative to the root, with `/`
 * @returns {string | undefined} undefined when no project runs it
 */
export function projectOf(path) {
  if (!/\/src\/.*\.spec\.tsx?$/.test(path)) return undefined;
  if (FRONT_ENDS.test(path)) return 'web';
  const [project] = ENDINGS.find(([, ending]) => ending.test(path)) ?? [];
  if (project) return project;
  return /(?<!\.(?:int|e2e|long))\.spec\.ts$/.test(path) ? 'unit' : undefined;
}

/** The source files of all workspaces, relative to the root. */
function sourcesOf(root) {
  return workspaces(root)
    .flatMap(({ dir }) => filesUnder(join(root, dir)))
    .map((file) => relative(root, file).split(sep).join('/'))
    .filter((path) => /\.[cm]?[jt]sx?$/.test(path) && !path.endsWith('.d.ts'));
}

const hasTests = (text) => text.includes('@jest/globals') && TESTS_AT_THE_TOP.test(text);

/**
 * Files with tests that no project of Jest runs, for example a suite with a misspelled ending.
 * @returns {string[]} relative to the root
 */
export function suitesOfNoProject(root) {
  return sourcesOf(root)
    .filter((path) => projectOf(path) === undefined)
    .filter((path) => NAMED_LIKE_A_SUITE.test(path) || hasTests(readFileSync(join(root, path), 'utf8')));
}

/** The suites of some projects, by their names alone. @returns {string[]} relative to the root */
export function suitesOf(root, projects) {
  return sourcesOf(root).filter((path) => projects.includes(projectOf(path)));
}

/** The source of a suite that Jest names by the file it ran. */
export function sourceOf(root, ran) {
  return relative(root, ran)
    .split(sep)
    .join('/')
    .replace(/\/dist\/(.*)\.js$/, '/src/$1.ts');
}

/**
 * The suites of some projects that a run has not executed.
 * @param {string} root
 * @param {readonly string[]} projects
 * @param {readonly string[]} ran the files that Jest reports
 */
export function suitesNotRun(root, projects, ran) {
  const executed = new Set(ran.map((file) => sourceOf(root, file)));
  return suitesOf(root, projects).filter((path) => !executed.has(path));
}
