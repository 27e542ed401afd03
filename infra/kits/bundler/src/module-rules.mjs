import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const loader = (name) => new URL(`${name}-loader.mjs`, import.meta.url).pathname;

function cssLoader(app, modules) {
  return {
    loader: 'css-loader',
    options: {
      importLoaders: 0,
      modules: modules && {
        namedExport: false,
        exportLocalsConvention: 'as-is',
        // Two apps never share a class, though both compile the same kit.
        localIdentName: `${app}-[local]-[hash:hex:6]`,
        localIdentContext: new URL('../../../../', import.meta.url).pathname,
      },
    },
  };
}

/** @param {string} app @param {boolean} development */
export function moduleRules(app, development) {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        swcrc: false,
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic', development: false, refresh: development } },
        },
      },
    },
    { test: /[\\/]infra[\\/]contracts[\\/]dist[\\/].*\.js$/, loader: loader('pure-definitions') },
    { test: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(app, true)] },
    { test: /\.css$/, exclude: /\.module\.css$/, use: [MiniCssExtractPlugin.loader, cssLoader(app, false)] },
    { test: /[\\/]messages[\\/][\w.]+\.json$/, loader: loader('compiled-messages') },
    { test: /\.(png|svg|woff2|mp3|ogg|webp)$/, type: 'asset/resource' },
  ];
}
