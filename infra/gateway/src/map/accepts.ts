/** Whether a client with this `Accept-Encoding` accepts an encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  if (encoding === 'identity') return true;
  const weights = new Map(
    (header ?? '').split(',').map((part) => {
      const [name = '', weight = 'q=1'] = part.split(';').map((each) => each.trim().toLowerCase());
      return [name, Number(weight.replace('q=', ''))];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
