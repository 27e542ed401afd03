/**
 * The key of a client's address for the limits: a whole IPv4 address, or the /64 of an IPv6 address, which is the usual
 * assignment to one customer. Any other text is its own key.
 */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  const [withoutZone = ''] = address.split('%', 1);
  const plain = withoutZone.toLowerCase();
  if (!/^[\da-f:]+$/.test(plain) || !plain.includes(':')) return address;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(gap).fill('0'), ...right].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
