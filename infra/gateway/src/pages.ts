import { fileURLToPath } from 'node:url';

/** The folder of the pages that it serves itself. This file lies where the bundle of the program does, beside main.js. */
export const pages = fileURLToPath(new URL('../pages', import.meta.url));
