import MiniCssExtractPlugin from 'mini-css-extract-plugin';

const loader = (name) => new URL(`${name}-loader.mjs`, import.meta.url).pathname;

/** @param {string} app @param {boolean} development */
export function moduleRules(app, development) {
  // Two apps never share a class, though both compile the same kit.
  const classNames = {
    localIdentName: `${app}-[local]-[hash:hex:6]`,
    localIdentContext: new URL('../../../../', import.meta.url).pathname,
  };
  const modules = { auto: true, namedExport: false, exportLocalsConvention: 'as-is', ...classNames };
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
    { test: /[\\/]node_modules[\\/]react-router[\\/].*\.mjs$/, loader: loader('unused-components') },
    { test: /\.css$/, use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { modules } }] },
    { test: /[\\/]messages[\\/][\w.]+\.json$/, loader: loader('compiled-messages') },
    { test: /\.(png|svg|woff2|mp3|ogg|webp)$/, type: 'asset/resource' },
  ];
}
