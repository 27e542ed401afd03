/** The module for import: the types of the package say that its default export is a whole module. */
declare module 'bidi-js/dist/bidi.mjs' {
  export default function bidiFactory(): import('bidi-js').Bidi;
}
