import MinimizerPlugin from 'minimizer-webpack-plugin';
import { moduleRules } from './module-rules.mjs';

/**
 * What runs before the shell has come: a script of its own, without the federation runtime that every entry of the shell's
 * build would carry.
 * @param {ReturnType<import('./app-identity.mjs').appIdentity>} app
 */
export function bootScriptConfig(app) {
  return {
    name: `${app.name} boot script`,
    context: app.root,
    mode: 'production',
    target: ['web', 'es2022'],
    entry: { boot: './src/ahead/boot.ts' },
    devtool: false,
    output: { path: app.output, filename: 'assets/[name].[contenthash:10].js', hashFunction: 'sha256' },
    resolve: { extensions: ['.ts', '.js'], extensionAlias: { '.js': ['.ts', '.js'] } },
    module: { rules: moduleRules(app.name, false) },
    optimization: { minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })] },
    performance: false,
    stats: false,
    infrastructureLogging: { level: 'error' },
  };
}
