import { connect } from 'node:net';

/**
 * Sends a request without a client that would normalize the path or decode the body. `headers` are lines that end with
 * CRLF.
 */
export async function rawGet(url: string, path: string, headers: string): Promise<{ head: string; body: Buffer }> {
  const { hostname, port } = new URL(url);
  const chunks: Buffer[] = [];
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n${headers}\r\n`),
    );
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('end', () => resolve()).on('error', reject);
  });
  const answer = Buffer.concat(chunks);
  const at = answer.indexOf('\r\n\r\n');
  return { head: answer.subarray(0, at).toString(), body: answer.subarray(at + 4) };
}
