/** A LIKE pattern for lower-case text that contains what was typed; nothing typed works as a wildcard. */
export function containing(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`;
}

function uuidOf(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** The first and last id that begin as typed, or null when no id begins so. Hyphens may be left out. */
export function idsBeginning(typed: string): { first: string; last: string } | null {
  const hex = typed.toLowerCase().replaceAll('-', '');
  if (!/^[0-9a-f]{1,32}$/.test(hex)) return null;
  const first = uuidOf(hex.padEnd(32, '0'));
  if (typed.includes('-') && !first.startsWith(typed.toLowerCase())) return null;
  return { first, last: uuidOf(hex.padEnd(32, 'f')) };
}
