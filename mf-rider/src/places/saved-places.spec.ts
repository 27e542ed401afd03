import { beforeEach, describe, expect, it } from '@jest/globals';
import { connaughtPlace, hauzKhas } from '../testing/factories.js';
import { savedPlacesOf } from './saved-places.js';

beforeEach(() => localStorage.clear());

describe('saved places', () => {
  it('are there again on the next visit', () => {
    const store = savedPlacesOf('asha');
    store.save('home', hauzKhas);
    store.save('work', connaughtPlace);
    expect(store.getSnapshot()).toEqual({ home: hauzKhas, work: connaughtPlace });
    expect(savedPlacesOf('asha').getSnapshot()).toEqual({ home: hauzKhas, work: connaughtPlace });
  });

  it('are each rider’s own', () => {
    savedPlacesOf('asha').save('home', hauzKhas);
    expect(savedPlacesOf('imran').getSnapshot()).toEqual({});
  });

  it('leave out what is damaged', () => {
    localStorage.setItem(
      'rahi.rider.places.asha',
      JSON.stringify({ home: { lat: 'x' }, work: hauzKhas, gym: hauzKhas }),
    );
    expect(savedPlacesOf('asha').getSnapshot()).toEqual({ work: hauzKhas });
  });
});
