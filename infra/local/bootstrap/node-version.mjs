import { StepFailure } from './step.mjs';

const OLDEST = [20, 19];

/** @throws StepFailure when this Node is too old to run us */
export function requireNode(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new StepFailure(`Rahi needs Node ${OLDEST.join('.')} or newer, and this is ${version}.`);
}
