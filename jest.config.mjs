// The suites of the house, told apart by the name of the file:
//   *.spec.ts       no I/O, compiled                       unit
//   *.spec.ts(x)    components of the front end, in jsdom  web
//   *.int.spec.ts   real Postgres and NATS, compiled       int
//   *.e2e.spec.ts   the whole product in a real browser    e2e
//   *.faults.spec.ts  the long faults, not part of npm test  faults
// All run as ES modules: NODE_OPTIONS=--experimental-vm-modules, which `npm test` sets.

const compiled = {
  // Suites run in Node's own realm, and each worker loads a package once: infra/docs/adr/0015.
  testEnvironment: '<rootDir>/infra/kits/testing/jest/one-realm-environment.mjs',
  runtime: '<rootDir>/infra/kits/testing/jest/one-realm-runtime.cjs',
  transform: {},
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'json'],
  testPathIgnorePatterns: ['/node_modules/', '/dist-web/', '/dist-types/'],
  modulePathIgnorePatterns: ['/dist-web/', '/\\.rahi/'],
  restoreMocks: true,
};

const patience = '<rootDir>/infra/kits/testing/jest/patience.mjs';
const backEnd = '<rootDir>/{svc-*,infra/*,infra/kits/*}/dist/**';

const swc = [
  '@swc/jest',
  {
    module: { type: 'es6' },
    sourceMaps: 'inline',
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

export default {
  // More than the two cores that are promised: most suites wait for servers more than they compute.
  maxWorkers: 3,
  testSequencer: '<rootDir>/infra/kits/testing/jest/longest-first.mjs',
  watchman: false,
  projects: [
    {
      ...compiled,
      displayName: 'unit',
      testMatch: [`${backEnd}/*.spec.js`],
      testPathIgnorePatterns: [...compiled.testPathIgnorePatterns, '\\.(int|e2e|faults)\\.spec\\.js$'],
      setupFilesAfterEnv: [patience],
      globals: { PATIENCE_SECONDS: 30 },
    },
    {
      displayName: 'web',
      testMatch: ['<rootDir>/{shell,mf-*,infra/kits/web,infra/kits/ui}/src/**/*.spec.{ts,tsx}'],
      testEnvironment: '<rootDir>/infra/kits/testing/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/infra/kits/testing/jest/browser-setup.mjs'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // Packages that ship ES modules load as they are; only our sources need compiling.
      transform: { '\\.tsx?$': swc },
      moduleNameMapper: {
        '\\.css$': 'identity-obj-proxy',
        '\\.(?:png|svg|webp|woff2)$': '<rootDir>/infra/kits/testing/jest/asset.mjs',
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
      setupFilesAfterEnv: [patience],
      globals: { PATIENCE_SECONDS: 90 },
    },
    {
      ...compiled,
      displayName: 'e2e',
      testMatch: ['<rootDir>/infra/e2e/dist/**/*.e2e.spec.js'],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/e2e-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
      setupFilesAfterEnv: [patience],
      globals: { PATIENCE_SECONDS: 180 },
    },
    {
      ...compiled,
      displayName: 'faults',
      testMatch: ['<rootDir>/infra/e2e/dist/**/*.faults.spec.js'],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/e2e-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
      setupFilesAfterEnv: [patience],
      globals: { PATIENCE_SECONDS: 400 },
    },
  ],
};
