// The file name of a suite decides its project:
//   *.spec.ts         no I/O; runs the output of tsc      unit
//   *.spec.ts(x)      components of the front end, jsdom   web
//   *.int.spec.ts     real Postgres and NATS               int
//   *.e2e.spec.ts     the whole product in a real browser  e2e
//   *.long.spec.ts    many minutes, not part of npm test   long
// All run as ES modules: NODE_OPTIONS=--experimental-vm-modules, which `npm test` sets.

const compiled = {
  testEnvironment: '<rootDir>/infra/kits/testing/jest/node-environment.mjs',
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
  // One for each core of the smallest machine. More workers slow each other down until tests miss their deadlines.
  maxWorkers: 2,
  // Each suite leaves some 40 MB of modules in its worker, which slow every later garbage collection. A worker above this
  // size is replaced after its suite.
  workerIdleMemoryLimit: '800MB',
  // Servers and browsers are slow on a busy machine; only a test that hangs takes this long.
  testTimeout: 300_000,
  watchman: false,
  projects: [
    {
      ...compiled,
      displayName: 'unit',
      testMatch: [`${backEnd}/*.spec.js`],
      testPathIgnorePatterns: [...compiled.testPathIgnorePatterns, '\\.(int|e2e|long)\\.spec\\.js$'],
    },
    {
      displayName: 'web',
      testMatch: ['<rootDir>/{shell,mf-*,infra/kits/web,infra/kits/ui}/src/**/*.spec.{ts,tsx}'],
      testEnvironment: '<rootDir>/infra/kits/testing/jest/browser-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/infra/kits/testing/jest/browser-setup.mjs'],
      extensionsToTreatAsEsm: ['.ts', '.tsx'],
      // Packages load unchanged as ES modules; only our sources need compiling.
      transform: {
        '\\.tsx?$': swc,
        '/messages/[\\w.]+\\.json$': '<rootDir>/infra/kits/testing/jest/compile-messages.mjs',
      },
      moduleNameMapper: {
        '\\.css$': 'identity-obj-proxy',
        '\\.(?:png|svg|webp|woff2)$': '<rootDir>/infra/kits/testing/jest/asset.mjs',
        // As in the builds: only compiled messages can be shown.
        '^@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        // Sources import files by the names that the compiler will emit.
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
      testMatch: ['<rootDir>/infra/e2e/dist/**/*.e2e.spec.js'],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/e2e-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
    },
    {
      ...compiled,
      displayName: 'long',
      testMatch: [`${backEnd}/*.long.spec.js`],
      globalSetup: '<rootDir>/infra/kits/testing/dist/jest/long-setup.js',
      globalTeardown: '<rootDir>/infra/kits/testing/dist/jest/teardown.js',
    },
  ],
};
