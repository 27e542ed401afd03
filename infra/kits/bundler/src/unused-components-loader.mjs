/**
 * Lets a build leave out the components of the router that no screen uses. Their names for developer tools, and the calls that
 * make them, count as side effects otherwise.
 */
export default function markPureComponents(source) {
  return source
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/(?<=^var \w+ = )React\d*\.(?:createContext|forwardRef|memo)\(/gm, '/*#__PURE__*/ $&');
}
