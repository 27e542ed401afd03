/** The first of a person's names, as strangers see it (R22) and as greetings say it; null where there is none. */
export function firstName(name: string | null | undefined): string | null {
  return name?.trim().split(/\s+/)[0] || null;
}
