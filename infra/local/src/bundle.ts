import { renameSync, rmSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

// node bundle.js <program> <bundle>: puts a compiled program and all modules that it loads into one file.
const [program = '', bundle = ''] = process.argv.slice(2);

const nativeCode = ['sharp'];
const rarelyLoaded = ['pdfkit'];
/** Optional parts of Nest, Fastify and pg, which they load where they are installed. */
const notInstalled = [
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
    // Nest and TypeORM use the names of classes.
    keepNames: true,
    external: [...nativeCode, ...rarelyLoaded, ...notInstalled],
    banner: { js: head },
    plugins: [oneTypeOrm],
    logLevel: 'error',
  });
  renameSync(draft, bundle);
} catch {
  // esbuild has said why.
  process.exitCode = 1;
} finally {
  rmSync(draft, { force: true });
}
