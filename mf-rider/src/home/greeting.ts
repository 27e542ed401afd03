/** The name to greet somebody by, or null if there is none yet. */
export function firstName(name: string | null): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
