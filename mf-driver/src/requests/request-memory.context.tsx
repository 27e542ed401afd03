import { createContext, use } from 'react';
import type { RequestMemory } from './request-memory.js';

const RequestMemoryContext = createContext<RequestMemory | null>(null);

export const RequestMemoryProvider = RequestMemoryContext.Provider;

export function useRequestMemory(): RequestMemory {
  const memory = use(RequestMemoryContext);
  if (!memory) throw new Error('useRequestMemory needs the RequestMemoryProvider above it');
  return memory;
}
