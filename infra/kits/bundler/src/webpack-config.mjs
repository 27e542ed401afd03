import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { moduleRules } from './module-rules.mjs';
import { shared } from './shared-libraries.mjs';

const require = createRequire(import.meta.url);
// The package's own exports know a development build only.
const routerProduction = join(dirname(require.resolve('react-router/package.json')), 'dist/production/index.mjs');

const chartScales = join(import.meta.dirname, 'chart-scales.mjs');

function federation({ area, federationName }) {
  return new ModuleFederationPlugin({
    name: federationName,
    ...(area && { filename: 'remoteEntry.js', exposes: { './app': './src/app.tsx' } }),
    manifest: area !== null,
    dts: false,
    dev: false,
    shareStrategy: 'loaded-first',
    shared: shared({ host: area === null }),
    // Left out of the runtime: loading by manifest (the shell registers entries), and in a remote the loading of further ones.
    experiments: {
      optimization: { target: 'web', disableRemote: area !== null, disableSnapshot: true },
      // The core of the federation runtime is the shell's: remotes bring none.
      externalRuntime: area !== null,
    },
    ...(area === null && { runtimePlugins: [join(import.meta.dirname, 'provide-runtime-core.mjs')] }),
  });
}

function page(root) {
  return new HtmlWebpackPlugin({
    template: join(root, 'src/index.html'),
    favicon: join(root, 'src/icon.svg'),
    scriptLoading: 'defer',
    inject: 'head',
  });
}

/**
 * The webpack configuration of the shell or a remote. Nothing it emits needs eval, or a script or style within the page.
 * @param {ReturnType<import('./app-identity.mjs').appIdentity>} app
 * @param {{ development?: boolean, federated?: boolean }} [options]
 */
export function webpackConfig(app, { development = false, federated = true } = {}) {
  const host = app.area === null;
  const folder = host ? 'assets/' : '';
  const hashed = development ? '[name]' : '[name].[contenthash:10]';
  return {
    name: app.name,
    context: app.root,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: host ? { shell: './src/index.ts' } : {},
    devtool: development ? 'source-map' : false,
    output: {
      path: app.output,
      publicPath: host ? '/' : 'auto',
      filename: `${folder}${hashed}.js`,
      chunkFilename: `${folder}${hashed}.js`,
      assetModuleFilename: `${folder}[name].[contenthash:10][ext]`,
      uniqueName: app.federationName,
      chunkLoadingGlobal: app.chunkGlobal,
      hashFunction: 'sha256',
      clean: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias: { 'victory-vendor/d3-scale$': chartScales, ...(!development && { 'react-router$': routerProduction }) },
    },
    module: { rules: moduleRules(app.name, development) },
    plugins: [
      // Read by the federation runtime; the build fails on any other that is left (build-app.mjs).
      new webpack.DefinePlugin({ 'process.env.FEDERATION_DEBUG': 'undefined' }),
      new MiniCssExtractPlugin({
        filename: `${folder}${hashed}.css`,
        chunkFilename: `${folder}${hashed}.css`,
        // Class names are unique to a file: the order of files decides nothing.
        ignoreOrder: true,
      }),
      ...(federated ? [federation(app)] : []),
      ...(host ? [page(app.root)] : []),
    ],
    optimization: {
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false }),
        new CssMinimizerPlugin(),
      ],
      ...(host && { splitChunks: { cacheGroups: { react: reactChunk } } }),
    },
    performance: false,
    stats: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** React changes far less often than the shell: its own file stays in the browser's cache across releases. */
const reactChunk = {
  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
  name: 'react',
  chunks: 'all',
  enforce: true,
};
