import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { encode } from 'uqr';
import { QrCode } from './qr-code.js';

const link = 'upi://pay?pa=rahi%40upi&pn=Rahi&am=184.80&cu=INR&tr=0b7a1f0e8d3c4a538f0a3a7a5d1c2b10&tn=Rahi%20ride';

it('draws exactly the dark modules of the code, within a light border', () => {
  render(<QrCode text={link} label="QR code" />);
  const code = screen.getByRole('img', { name: 'QR code' });
  const { data, size } = encode(link, { ecc: 'L', border: 4 });
  expect(code).toHaveAttribute('viewBox', `0 0 ${size} ${size}`);
  const drawn = data.map((row) => row.map(() => false));
  for (const [, x = '', y = '', width = ''] of code.innerHTML.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  expect(drawn).toEqual(data);
  expect(data.slice(0, 4).flat()).not.toContain(true);
});
