// The name of a file says to which project its suite belongs:
//   *.spec.ts         no I/O; runs as tsc compiled it      unit
//   *.spec.ts(x)      components of the front end, jsdom   web
//   *.int.spec.ts     real Postgres and NATS               int
//   *.e2e.spec.ts     the whole product in a real browser  e2e
//   *.faults.spec.ts  long faults, not part of npm test    faults
// All run as ES modules: NODE_OPTIONS=--experimental-vm-modules, which `npm test` sets.

const compiled = {
  testEnvironment: 'node',
  transform: {},
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
  testPathIgnorePatterns: ['/node_modules/', '/dist-web/', '/dist-types/'],
  modulePathIgnorePatterns: ['/dist-web/', '/\\.rahi/'],
  restoreMocks: true,
};

const backEnd = '<rootDir>/{svc-*,infra/*,infra/kits/*}/dist/**';

const swc = [
  '@swc/jest',
  {
    module: { type: 'es6' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      experimental: { keepImportAttributes: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

export default {
  // As many as the smallest machine has cores: with more, suites wait for each other until deadlines pass, and none is sooner.
  maxWorkers: 2,
  // Each suite leaves some 40 MB of modules behind in its worker, which the garbage collector then walks through again and
  // again. A worker that has grown is replaced after its suite.
  workerIdleMemoryLimit: '800MB',
  // Servers and browsers are slow on a busy machine: only a test that hangs takes this long.
  testTimeout: 300_000,
  watchman: false,
  projects: [
    {
      ...compiled,
      displayName: 'unit',
      testMatch: [`${backEnd}/*.spec.js`],
      testPathIgnorePatterns: [...compiled.testPathIgnorePatterns, '\\.(int|e2e|faults)\\.spec\\.js$'],
    },
    {
      displayName: 'web',
      testMatch: ['<rootDir>/{shell,mf-*,infra/kits/web,infra/kits/ui}/src/**/*.spec.{ts,tsx}'],
      testEnvironment: '<rootDir>/infra/kits/testing/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/infra/kits/testing/jest/browser-setup.mjs'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // Packages that ship ES modules load as they are; only our sources need compiling.
      transform: {
        '\\.tsx?$': swc,
        '/messages/[\\w.]+\\.json$': '<rootDir>/infra/kits/testing/jest/compile-messages.mjs',
      },
      moduleNameMapper: {
        '\\.css$': 'identity-obj-proxy',
        '\\.(?:png|svg|webp|woff2)$': '<rootDir>/infra/kits/testing/jest/asset.mjs',
        // As in the builds: only compiled messages can be shown.
        '^@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        // Sources name what they import as the compiler will emit it.
        '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.tsx', '$1.js'],
      },
      modulePathIgnorePatterns: compiled.modulePathIgnorePatterns,
      restoreMocks: true,
    },
    {
      ...compiled,
      displayName: 'int',
      testMatch: [`${backEnd}/*.int.spec.js`],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/int-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
    },
    {
      ...compiled,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/infra/kits/testing/jest/screens-environment.mjs',
      testMatch: ['<rootDir>/infra/e2e/dist/**/*.e2e.spec.js'],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/e2e-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
    },
    {
      ...compiled,
      displayName: 'faults',
      testEnvironment: '<rootDir>/infra/kits/testing/jest/screens-environment.mjs',
      testMatch: ['<rootDir>/infra/e2e/dist/**/*.faults.spec.js'],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/e2e-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
    },
  ],
};
