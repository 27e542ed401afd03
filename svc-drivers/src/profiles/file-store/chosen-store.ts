import { Refusal } from '@rahi/contracts';
import type { DriversConfig } from '../../config.js';
import { say } from '../../say.js';
import { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3-store.js';

/** Used when the operator has configured no store: refuses every file, in words. */
class NoStore extends FileStore {
  async put(): Promise<void> {
    throw new Refusal('unavailable', say('document.noStore'));
  }
  async get(): Promise<null> {
    return null;
  }
  async remove(): Promise<void> {}
}

/** The place that the settings name: a bucket, else a folder. */
export function fileStoreOf({ S3_URL, FILES_DIR }: Pick<DriversConfig, 'S3_URL' | 'FILES_DIR'>): FileStore {
  if (S3_URL !== undefined) return new S3Store(S3_URL);
  return FILES_DIR === undefined ? new NoStore() : new FolderStore(FILES_DIR);
}
