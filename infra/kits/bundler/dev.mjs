// In an app's workspace: serves it for development with its webpack.config.mjs.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';

const { default: configure } = await import(pathToFileURL(resolve('webpack.config.mjs')).href);
const config = configure({ development: true });
await new WebpackDevServer(config.devServer, webpack(config)).start();
