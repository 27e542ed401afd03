import { fileURLToPath } from 'node:url';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import { moduleRules } from './module-rules.mjs';

/**
 * The configuration that every build of the kit has. No output of it needs eval, or a script or style inside the page.
 * @param {import('./app-identity.mjs').App} app
 */
export function commonConfig(app) {
  const { development, name } = app;
  return {
    context: app.root,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    devtool: development ? 'cheap-module-source-map' : false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      // Messages are compiled in the build: no parser is shipped.
      alias: {
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        'whole-react-intl$': fileURLToPath(import.meta.resolve('react-intl')),
      },
    },
    module: { rules: moduleRules(name, development) },
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })] },
    performance: false,
    stats: development ? 'errors-warnings' : false,
    infrastructureLogging: { level: development ? 'warn' : 'error' },
  };
}

/**
 * A script of the page outside the app, without the federation runtime that every entry of the app's build contains.
 * @param {import('./app-identity.mjs').App} app
 * @param {{ entry: Record<string, string>, filename: string, [option: string]: unknown }} script further options of
 * webpack
 */
export function pageScript(app, { filename, ...options }) {
  return {
    ...commonConfig(app),
    devtool: false,
    output: { path: app.output, filename },
    ...options,
  };
}
