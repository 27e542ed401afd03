import { describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import type { MouseEvent, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Link, NavLink, useLocation } from './router.js';

const Place = () => <output>{useLocation().pathname}</output>;
const at = (path: string, link: ReactNode) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      {link}
      <Place />
    </MemoryRouter>,
  );
const place = () => screen.getByRole('status').textContent;

describe('a link', () => {
  it('leads to a screen without loading the page again', () => {
    at('/rider', <Link to="/rider/history">All rides</Link>);
    const link = screen.getByRole('link', { name: 'All rides' });
    expect(link).toHaveAttribute('href', '/rider/history');
    const click = createEvent.click(link);
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(true);
    expect(place()).toBe('/rider/history');
  });

  it('opens a new tab as the browser does, with Ctrl or a target', () => {
    at('/rider', <Link to="/rider/history">All rides</Link>);
    const link = screen.getByRole('link');
    const click = createEvent.click(link, { ctrlKey: true });
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(false);
    expect(place()).toBe('/rider');
  });

  it('can do something first, and can be stopped', () => {
    const onClick = jest.fn((event: MouseEvent) => event.preventDefault());
    at(
      '/rider',
      <Link to="/rider/history" onClick={onClick}>
        All rides
      </Link>,
    );
    fireEvent.click(screen.getByRole('link'));
    expect(onClick).toHaveBeenCalled();
    expect(place()).toBe('/rider');
  });

  it.each([
    ['/admin', true, 'page'],
    ['/admin/rides', true, null],
    ['/admin/rides', false, 'page'],
    ['/administrators', false, null],
  ])('at %s, with end %s, is the current page: %s', (path, end, current) => {
    at(
      path,
      <NavLink to="/admin" end={end}>
        Desk
      </NavLink>,
    );
    expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
  });
});
