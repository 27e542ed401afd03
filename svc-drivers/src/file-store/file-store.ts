/** Where uploaded files are kept, under names that we make. */
export abstract class FileStore {
  /** Keeps a file. It replaces one of that name. @throws Error when it could not be kept */
  abstract put(name: string, bytes: Buffer, type: string): Promise<void>;
  /** The file's bytes, or null when there is none. @throws Error when the store does not answer */
  abstract get(name: string): Promise<Buffer | null>;
  /** Removes a file; one that is not there is no fault. @throws Error when the store does not answer */
  abstract remove(name: string): Promise<void>;
}

const nameForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Nothing that a person typed becomes a part of a path or an address. @throws TypeError */
export function checkName(name: string): string {
  if (!nameForm.test(name)) throw new TypeError('a stored file is named by a UUID');
  return name;
}
