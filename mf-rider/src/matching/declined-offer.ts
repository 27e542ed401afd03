const keyOf = (riderId: string) => `rahi.rider.notifications-declined.${riderId}`;
/** How long after "Not now" the offer is shown again, in milliseconds. */
const asksAgainAfterMs = 30 * 24 * 3_600_000;

export function declineOffer(riderId: string): void {
  localStorage.setItem(keyOf(riderId), String(Date.now()));
}

export function isOfferDeclined(riderId: string): boolean {
  const declinedAt = localStorage.getItem(keyOf(riderId));
  return declinedAt !== null && Date.now() - Number(declinedAt) < asksAgainAfterMs;
}
