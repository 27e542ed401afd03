import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a small repository that a test makes. Paths are relative to its root. */
export class TestRepository {
  constructor(readonly root: string) {}

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.root, file)), { recursive: true });
    writeFileSync(join(this.root, file), text);
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  has(file: string): boolean {
    return existsSync(join(this.root, file));
  }
}
