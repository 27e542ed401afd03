/** The name used in the greeting, or null if it is unknown. */
export function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
