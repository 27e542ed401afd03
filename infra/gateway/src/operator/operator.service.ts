import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import {
  languages,
  shortTag,
  type Language,
  type Operator,
  type OperatorText,
  type OperatorTextName,
} from '@rahi/contracts';
import { CONFIG } from '@rahi/service-kit/process';
import type { GatewayConfig } from '../gateway.config.js';
import { pages } from '../pages.js';

/** Says who runs this Rahi: where people reach them, and their texts. */
@Injectable()
export class OperatorService {
  constructor(
    @Inject(CONFIG) private readonly config: Pick<GatewayConfig, 'SUPPORT_CONTACT' | 'LEGAL_TEXTS' | 'RAHI_LOCAL'>,
  ) {}

  contact(): Operator {
    return { support: this.config.SUPPORT_CONTACT ?? null };
  }

  /** Reads the file each time: the operator may change it while this runs. */
  async text(name: OperatorTextName, language: Language): Promise<OperatorText> {
    const { LEGAL_TEXTS: folder, RAHI_LOCAL: local } = this.config;
    if (folder !== undefined) return this.#ofOperator(folder, name, language);
    // An operator who publishes nothing promises nothing: the template is for those who try Rahi out.
    const text = local ? await textIn(join(pages, 'texts', `${name}.txt`)) : null;
    return { text, language: languages[0], template: text !== null };
  }

  async #ofOperator(folder: string, name: OperatorTextName, language: Language): Promise<OperatorText> {
    for (const one of new Set([language, ...languages])) {
      const text = await textIn(join(folder, `${name}.${shortTag(one)}.txt`));
      if (text !== null) return { text, language: one, template: false };
    }
    return { text: null, language: languages[0], template: false };
  }
}

async function textIn(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return text?.trim() ? text : null;
}
