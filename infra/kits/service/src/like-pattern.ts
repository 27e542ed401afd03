/** A LIKE pattern for text that contains the search text, with its wildcards escaped. */
export function containing(typed: string): string {
  return `%${typed.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
