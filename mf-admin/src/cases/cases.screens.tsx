import { CaseScreen } from './case.screen.js';
import { CasesScreen } from './cases.screen.js';

/** The queue of cases, or the case in the address, in one file, which the dashboard's file refers to in one line. */
export function CaseScreens({ caseId }: { caseId: string | undefined }) {
  return caseId === undefined ? <CasesScreen /> : <CaseScreen key={caseId} caseId={caseId} />;
}
