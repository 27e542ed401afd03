// node build.mjs <output>     builds the shell and all areas as one bundle without federation
import { join } from 'node:path';
import { areas } from '@rahi/contracts/platform';
import { configurationOf, run } from '@rahi/bundler-kit';
import webpack from 'webpack';

const root = join(import.meta.dirname, '../../..');
const loader = join(import.meta.dirname, 'area-loader.mjs');
const [output] = process.argv.slice(2);
if (!output) {
  console.error('Name the folder to write: node build.mjs <output>');
  process.exit(2);
}

// The rules, minimisers, style sheets and chunks of the shell; each area is a chunk that only its own pages load.
const [boot, page] = await configurationOf(join(root, 'shell'), { version: 'one-bundle', output });
const alias = {
  ...page.resolve.alias,
  ...Object.fromEntries(areas.map(({ name, workspace }) => [`area-of-${name}$`, join(root, workspace, 'src/app.tsx')])),
  '@module-federation/enhanced/runtime$': loader,
};
try {
  await run([
    boot,
    {
      ...page,
      resolve: { ...page.resolve, alias },
      plugins: [
        ...page.plugins.filter((plugin) => plugin.constructor.name !== 'ModuleFederationPlugin'),
        new webpack.NormalModuleReplacementPlugin(/[\\/]remote-loader\.js$/, loader),
      ],
    },
  ]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
