import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import { moduleRules } from './module-rules.mjs';

/**
 * The shell's service worker: a script of its own at the root, with the list of files it keeps written in.
 * @param {ReturnType<import('./app-identity.mjs').appIdentity>} app
 * @param {string[]} files what was emitted, whole paths
 */
export async function serviceWorkerConfig(app, files) {
  const entries = await Promise.all(files.map((file) => keptFile(app.output, file)));
  return {
    name: `${app.name} service worker`,
    context: app.root,
    mode: 'production',
    target: ['webworker', 'es2022'],
    entry: { 'service-worker': './src/service-worker/service-worker.ts' },
    devtool: false,
    output: { path: app.output, filename: '[name].js', hashFunction: 'sha256' },
    resolve: { extensions: ['.ts', '.mjs', '.js'] },
    module: { rules: moduleRules(app.name, false) },
    plugins: [new webpack.DefinePlugin({ shellFiles: JSON.stringify(entries) })],
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })] },
    performance: false,
    stats: false,
    infrastructureLogging: { level: 'error' },
  };
}

/** Files under assets/ carry their content's hash in the name; the others are told apart by a revision. */
async function keptFile(output, file) {
  const url = `/${relative(output, file).split(sep).join('/')}`;
  const revision = url.startsWith('/assets/')
    ? null
    : createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
        .slice(0, 10);
  return { url, revision };
}
