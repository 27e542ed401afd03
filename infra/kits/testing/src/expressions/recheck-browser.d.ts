/** The part of recheck that is only JavaScript: neither Java nor a program for this machine. */
declare module 'recheck/lib/browser.js' {
  const recheck: Pick<typeof import('recheck'), 'checkSync'>;
  export default recheck;
}
