import { useEffect } from 'react';

let page: string | null = null;
let notice: string | null = null;

function show(): void {
  page ??= document.title;
  document.title = notice ?? page;
}

/** Names the page in the browser's tab and to screen readers: "Ride history · Rahi". */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    page = title === '' ? 'Rahi' : `${title} · Rahi`;
    show();
  }, [title]);
}

/**
 * Replaces the page's title with news, for a person who looks at another tab, until it is null. One at a time. An area
 * and the shell each have this module: a title that the other one set stays.
 */
export function useTitleNotice(news: string | null): void {
  useEffect(() => {
    if (news === null) return undefined;
    page = document.title;
    notice = news;
    show();
    return () => {
      notice = null;
      if (document.title === news) show();
    };
  }, [news]);
}
