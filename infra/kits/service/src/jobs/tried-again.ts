// What is stored to be sent has `tries` and `due_at`, and is tried until it is sent.

/** Of a row that is taken to be sent: the next try is in 10 s, then twice as long each time, up to eleven minutes. */
export const tryAgainSql = `tries = tries + 1, due_at = now() + interval '10 seconds' * power(2, least(tries, 6))`;
/** Seconds that a job remembers a failure: what fails is sent again within eleven minutes. */
export const tryAgainRemembers = 1800;
