/**
 * Multiplies the deadlines of tests and hooks by `RAHI_PATIENCE`, which `npm test` measures: on a slow machine a suite that works is not
 * taken for one that hangs.
 */
export function patientWith() {
  const patience = Number(process.env.RAHI_PATIENCE ?? 1);
  // A hook runs again for each test.
  const known = new WeakSet();
  return (event, state) => {
    const waited = event.name === 'hook_start' ? event.hook : event.name === 'test_fn_start' ? event.test : null;
    if (waited === null || known.has(waited)) return;
    known.add(waited);
    waited.timeout = (waited.timeout || state.testTimeout) * patience;
  };
}
