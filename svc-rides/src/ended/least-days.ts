/** A ride that ended stays for at least so many days: what reads only younger ones reads `rides` only. */
export const leastDays = 30;
