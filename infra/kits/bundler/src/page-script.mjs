import { commonConfig } from './common-config.mjs';

/**
 * A script of the page that is no part of the app: without the federation runtime that every entry of the app's build carries.
 * @param {import('./app-identity.mjs').App} app
 * @param {{ entry: Record<string, string>, filename: string, [option: string]: unknown }} script webpack's options besides
 */
export function pageScript(app, { filename, ...options }) {
  return {
    ...commonConfig(app),
    devtool: false,
    output: { path: app.output, filename, hashFunction: 'sha256' },
    ...options,
  };
}
