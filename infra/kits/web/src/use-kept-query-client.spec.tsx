import { afterEach, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { useKeptQueryClient } from './use-kept-query-client.js';

afterEach(() => {
  document.documentElement.lang = '';
});

const read = async () => `in ${document.documentElement.lang}`;

it('reads what is on screen again when the page has another language, and leaves what could not be read', async () => {
  const refused = jest.fn(async () => Promise.reject(new Error('No answer')));
  document.documentElement.lang = 'en-IN';
  const { result } = renderHook(() => {
    const client = useKeptQueryClient({ area: 'driver', userId: 'one', keeps: () => false });
    return {
      turns: useQuery({ queryKey: ['turns'], queryFn: read, staleTime: Number.POSITIVE_INFINITY }, client),
      receipt: useQuery({ queryKey: ['receipt'], queryFn: refused, retry: false }, client),
    };
  });
  await waitFor(() => expect(result.current.turns.data).toBe('in en-IN'));
  await waitFor(() => expect(result.current.receipt.isError).toBe(true));
  document.documentElement.lang = 'hi-IN';
  await waitFor(() => expect(result.current.turns.data).toBe('in hi-IN'));
  expect(result.current.receipt.isError).toBe(true);
  expect(refused).toHaveBeenCalledTimes(1);
});
