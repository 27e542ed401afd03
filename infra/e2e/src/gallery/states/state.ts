import type { Page } from 'playwright-core';
import type { Studio } from '../../pictures/studio.js';

/** A screen in one of its states. */
export interface State {
  readonly name: string;
  /** Brings a page into the state, from wherever it is. */
  reach(): Promise<Page>;
  /** An action once the page is still, such as losing the network. */
  onceStill?(page: Page): Promise<unknown>;
  /** Drawn by a library: what axe finds in it is the library's. */
  readonly ofLibrary?: boolean;
  /** Undoes what would disturb the states after it. */
  after?(page: Page): Promise<unknown>;
}

/** A role with its states, in the order in which they are reached. */
export interface Role {
  readonly touched: boolean;
  readonly states: readonly State[];
}

/** Brings a role's people to their screens. */
export type OpenRole = (studio: Studio) => Promise<Role>;
