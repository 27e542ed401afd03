// In the page of the shell's development server: one refresh runtime for one React. Areas use it (webpack-config.mjs).
import * as runtime from 'react-refresh/runtime';

globalThis.rahiReactRefresh = runtime;
