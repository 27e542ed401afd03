import { createContext, use } from 'react';
import type { Bell } from './bell.js';

const BellContext = createContext<Bell | null>(null);

export const BellProvider = BellContext.Provider;

export function useBell(): Bell {
  const bell = use(BellContext);
  if (!bell) throw new Error('useBell needs the BellProvider above it');
  return bell;
}
