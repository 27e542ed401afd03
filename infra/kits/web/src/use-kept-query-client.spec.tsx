import { afterEach, expect, it, jest } from '@jest/globals';
import { useQuery } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { useKeptQueryClient } from './use-kept-query-client.js';

afterEach(() => {
  document.documentElement.lang = '';
});

it('reads what is on screen again when the page has another language', async () => {
  const read = jest.fn(async () => `in ${document.documentElement.lang}`);
  document.documentElement.lang = 'en-IN';
  const { result } = renderHook(() => {
    const client = useKeptQueryClient({ area: 'driver', userId: 'one', keeps: () => false });
    return useQuery({ queryKey: ['turns'], queryFn: read, staleTime: Number.POSITIVE_INFINITY }, client);
  });
  await waitFor(() => expect(result.current.data).toBe('in en-IN'));
  document.documentElement.lang = 'hi-IN';
  await waitFor(() => expect(result.current.data).toBe('in hi-IN'));
});
