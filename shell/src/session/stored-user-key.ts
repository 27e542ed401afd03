/** Where the browser stores the signed-in user (R1). */
export const storedUserKey = 'user';
