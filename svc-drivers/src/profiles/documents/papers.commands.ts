import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpsCommand } from '@rahi/service-kit';
import { DocumentEntity } from '../../drivers/document.entity.js';
import { ParcelPhotoEntity } from '../../drivers/parcel-photo.entity.js';

/** After a restore, whose files are of another moment than its database. */
export const papersCommands: readonly OpsCommand[] = [
  {
    words: 'papers match <folder>',
    summary: 'removes the files that no paper and no photo of a parcel has any more, and says how many have no file',
    run: async ({ database, args: [folder], print }) => {
      if (folder === undefined) throw new Error('Name the folder: papers match <folder>');
      const papers = await database.getRepository(DocumentEntity).find({ select: { id: true } });
      const photos = await database.getRepository(ParcelPhotoEntity).find({ select: { id: true } });
      const wanted = new Set([...papers, ...photos].map(({ id }) => id));
      const found = await readdir(folder);
      const strangers = found.filter((name) => !wanted.has(name));
      for (const name of strangers) await rm(join(folder, name));
      const missing = wanted.size - (found.length - strangers.length);
      print(`${strangers.length} files without a paper removed; ${missing} of ${wanted.size} papers have no file.`);
    },
  },
];
