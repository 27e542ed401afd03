/**
 * For an error class's `Symbol.hasInstance`. The shell and each remote carry a copy of this kit, and what the shell's
 * copy throws must be known to a remote's: so the name decides, not which copy it was made by.
 */
export function isErrorNamed(value: unknown, name: string): value is Error {
  return value instanceof Error && value.name === name;
}
