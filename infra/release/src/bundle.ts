import { renameSync, rmSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

// node bundle.js <program> <bundle>: puts a compiled program and all modules that it loads into one file.
const [program = '', bundle = ''] = process.argv.slice(2);

const nativeCode = ['sharp'];
const rarelyLoaded = ['pdfkit', 'fontkit', 'harfbuzzjs', 'bidi-js', 'to-words'];
/** What Nest and pg load where it is installed, and do without elsewhere. */
const optional = [
  '@fastify/multipart',
  '@fastify/static',
  '@fastify/view',
  '@nestjs/platform-express',
  '@nestjs/websockets',
  'amqp-connection-manager',
  'class-transformer',
  'class-validator',
  'ioredis',
  'kafkajs',
  'mqtt',
  'pg-native',
];

/** What a package in CommonJS expects to be there. */
const head = `import { createRequire as requireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = requireOf(import.meta.url), __filename = pathOf(import.meta.url), __dirname = folderOf(__filename);`;

const optionalOutside: Plugin = {
  name: 'optional-outside',
  setup: (bundler) =>
    bundler.onResolve({ filter: new RegExp(`^(?:${optional.join('|')})(?:/|$)`) }, async ({ path, ...asked }) => {
      if (asked.pluginData === 'asked') return undefined;
      const found = await bundler.resolve(path, { ...asked, pluginData: 'asked' });
      return found.errors.length > 0 ? { path, external: true } : found;
    }),
};

/**
 * `@nestjs/typeorm` requires TypeORM a second time, in a way that no bundler sees, to look for two exports that TypeORM 1 does
 * not have. That would load all of it from node_modules.
 */
const oneTypeOrm: Plugin = {
  name: 'one-typeorm',
  setup: ({ onLoad }) =>
    onLoad({ filter: /@nestjs\/typeorm\/dist\/common\/typeorm-compat\.js$/ }, () => ({
      contents: 'export const Connection = undefined, AbstractRepository = undefined;',
    })),
};

// A process that starts meanwhile finds the old bundle or the new one, never a part.
const draft = `${bundle}.${process.pid}`;
try {
  await build({
    entryPoints: [program],
    outfile: draft,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: `node${process.versions.node}`,
    external: [...nativeCode, ...rarelyLoaded],
    banner: { js: head },
    plugins: [optionalOutside, oneTypeOrm],
    logLevel: 'error',
  });
  renameSync(draft, bundle);
} catch {
  // esbuild has said why.
  process.exitCode = 1;
} finally {
  rmSync(draft, { force: true });
}
