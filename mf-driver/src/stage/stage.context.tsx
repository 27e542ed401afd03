import { createContext, use } from 'react';

interface Stage {
  onCover(pixels: number): void;
  center(): void;
}

export const StageContext = createContext<Stage | null>(null);

export function useStage(): Stage {
  const stage = use(StageContext);
  if (!stage) throw new Error('a StageSheet needs the DriverStage around it');
  return stage;
}
