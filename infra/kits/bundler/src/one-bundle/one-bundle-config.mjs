import { dirname, join } from 'node:path';
import webpack from 'webpack';
import { webpackConfig } from '../webpack-config.mjs';

/**
 * The shell with every area in one build, without federation: what a first visit is held against (the bench
 * `first-visit`). Rules, minimisers, style sheets and what is split off are those of the shell; an area is split off where
 * it is asked for, so nobody loads another's.
 * @param {ReturnType<import('../app-identity.mjs').appIdentity>} shell
 */
export function oneBundleConfig(shell) {
  const config = webpackConfig(shell, { federated: false });
  const here = import.meta.dirname;
  const area = (name) => [`area-of-${name}$`, join(dirname(shell.root), `mf-${name}/src/app.tsx`)];
  const alias = Object.fromEntries(['rider', 'driver', 'admin'].map(area));
  const loader = join(here, 'area-loader.mjs');
  return {
    ...config,
    name: 'one bundle',
    resolve: {
      ...config.resolve,
      alias: {
        ...config.resolve.alias,
        ...alias,
        '@module-federation/enhanced/runtime$': join(here, 'no-federation.mjs'),
      },
    },
    plugins: [...config.plugins, new webpack.NormalModuleReplacementPlugin(/[\\/]remote-loader\.js$/, loader)],
  };
}
