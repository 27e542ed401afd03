/** Stores uploaded files under names that we make. */
export abstract class FileStore {
  /** Stores a file, replacing one of that name. @throws Error when it could not be stored */
  abstract put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The file's bytes, or null when it does not exist. @throws Error when the store does not answer */
  abstract get(name: string): Promise<Buffer | null>;
  /** Removes a file, if it exists. @throws Error when the store does not answer */
  abstract remove(name: string): Promise<void>;
}

const nameForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Nothing that a person typed becomes a part of a path or an address. @throws TypeError */
export function checkName(name: string): string {
  if (!nameForm.test(name)) throw new TypeError('a stored file is named by a UUID');
  return name;
}
