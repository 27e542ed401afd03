// In an app's workspace: serves it for development with its webpack.config.mjs.
import webpack from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { configurationOf } from './src/build-app.mjs';

const config = await configurationOf('.', { development: true });
await new WebpackDevServer(config.devServer, webpack(config)).start();
