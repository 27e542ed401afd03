const longestEmail = 254;

/** ASCII, and no part of the domain ends in a hyphen or is longer than 63: no mail server takes others. */
const emailForm =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{1,58}[a-z0-9])$/;

/** Letters, marks and digits of any script, joiners, hyphens, and the points of a domain, of which Unicode has four. */
const domainCharacters = /^[\p{L}\p{M}\p{Nd}\p{Join_Control}.\u3002\uFF0E\uFF61-]+$/u;

/**
 * An email address as it is stored (R54): in small letters, with an internationalised domain in its ASCII form.
 * "Asha@डाक.भारत" and "asha@xn--11bx1g.xn--h2brj9c" are one address.
 * @returns what is no address as it came: `isEmail` refuses it
 */
export function emailOf(typed: string): string {
  const small = typed.trim().toLowerCase();
  const at = small.lastIndexOf('@');
  if (small.length > longestEmail || at < 0) return small;
  const domain = small.slice(at + 1);
  // URL reads a domain as browsers and `domainToASCII` do: by the mapping of UTS 46.
  if (/^[a-z0-9.-]*$/.test(domain) && !domain.includes('xn--')) return small;
  if (!domainCharacters.test(domain) || !URL.canParse(`https://${domain}`)) return `${small.slice(0, at)}@`;
  return `${small.slice(0, at)}@${new URL(`https://${domain}`).hostname}`;
}

/** Whether a text is an email address in the form that is stored. */
export function isEmail(address: string): boolean {
  return address.length <= longestEmail && emailForm.test(address);
}
