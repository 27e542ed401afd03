/** "Hi, Asha!", or "Book a Ride" for who has no name yet (§2). */
export function greetingFor(name: string | null): string {
  const first = name?.trim().split(/\s+/)[0];
  return first ? `Hi, ${first}!` : 'Book a Ride';
}
