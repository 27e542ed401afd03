/**
 * For an error class's `Symbol.hasInstance`. The shell and each remote have their own copy of this kit, and a remote must
 * recognise an error of the shell's copy: so the class's name decides.
 */
export function isErrorNamed(value: unknown, name: string): value is Error {
  return value instanceof Error && value.name === name;
}
