import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';
import { appIdentity } from './app-identity.mjs';
import { buildStamp } from './build-stamp.mjs';
import { commonConfig } from './common-config.mjs';
import { federation } from './federation.mjs';

const require = createRequire(import.meta.url);
// The package's own exports have only a development build.
const routerProduction = join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

/**
 * The webpack configuration of a remote, for its `webpack.config.mjs`.
 * @param {string} directory the remote's workspace
 * @param {{ devPort: number }} options the development server's port
 */
export const remoteConfig =
  (directory, { devPort }) =>
  (environment) => {
    const app = appIdentity(directory, environment);
    return {
      ...appConfig(app, [federation(app), ...(app.development ? [] : [buildStamp(app)])]),
      entry: {},
      ...(app.development && { externals: refreshOfTheShell }),
      devServer: devServer(devPort),
    };
  };

/**
 * The webpack configuration of the shell's page.
 * @param {import('./app-identity.mjs').App} app
 * @param {{ devPort: number, bootScript(): string }} options the name of the page's first script
 */
export function shellConfig(app, { devPort, bootScript }) {
  const page = new HtmlWebpackPlugin({
    template: join(app.root, 'src/index.html'),
    favicon: join(app.root, 'src/icon.svg'),
  });
  const stamp = app.development ? [] : [buildStamp(app, bootScript)];
  const config = appConfig(app, [federation(app), page, ...stamp]);
  return {
    ...config,
    entry: {
      shell: [...(app.development ? [join(import.meta.dirname, 'refresh-runtime.mjs')] : []), './src/index.ts'],
    },
    devServer: devServer(devPort),
  };
}

function appConfig(app, plugins) {
  const { development } = app;
  const host = app.area === null;
  const folder = host ? 'assets/' : '';
  const hashed = development ? '[name]' : '[name].[contenthash:10]';
  const common = commonConfig(app);
  const styles = { filename: `${folder}${hashed}.css`, chunkFilename: `${folder}${hashed}.css` };
  return {
    ...common,
    name: app.name,
    output: {
      path: app.output,
      publicPath: host ? '/' : 'auto',
      filename: `${folder}${hashed}.js`,
      chunkFilename: `${folder}${hashed}.js`,
      assetModuleFilename: `${folder}[name].[contenthash:10][ext]`,
      uniqueName: app.federationName,
      chunkLoadingGlobal: app.chunkGlobal,
      clean: !host,
    },
    resolve: {
      ...common.resolve,
      alias: { ...common.resolve.alias, ...(!development && { 'react-router$': routerProduction }) },
    },
    plugins: [
      // The federation runtime reads it; the build fails on any other that is left (build-stamp.mjs).
      new webpack.DefinePlugin({ 'process.env.FEDERATION_DEBUG': 'undefined' }),
      // Class names are unique to a file, so the order of files decides nothing.
      new MiniCssExtractPlugin({ ...styles, ignoreOrder: true }),
      ...plugins,
      ...(development ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    optimization: { minimizer: [...common.optimization.minimizer, new CssMinimizerPlugin()] },
  };
}

/**
 * React can replace components in place only where the page's React is a development build. In the page of a released shell
 * nothing counts as a component, so webpack finds no module that takes a change, and loads the page again.
 */
const noRefresh = `{
  injectIntoGlobalHook() {}, register() {}, performReactRefresh() {},
  createSignatureFunctionForTransform: () => (type) => type, isLikelyComponentType: () => false,
}`;

function refreshOfTheShell({ request }, done) {
  if (!/react-refresh[\\/]runtime(\.js)?$/.test(request)) return done();
  done(null, `var (globalThis.rahiReactRefresh ?? ${noRefresh})`);
}

/** Open to the pages of any Rahi that takes an area from it. */
const devServer = (port) => ({
  host: 'localhost',
  port,
  allowedHosts: 'all',
  headers: { 'Access-Control-Allow-Origin': '*' },
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
});
