import { beforeEach, describe, expect, it } from '@jest/globals';
import { connaughtPlace, hauzKhas } from '../testing/factories.js';
import { savedPlacesOf } from './saved-places.js';

beforeEach(() => localStorage.clear());

const home = { name: 'Home', ...hauzKhas };
const gym = { name: 'The gym', ...connaughtPlace };

describe('saved places', () => {
  it('are there again on the next visit', () => {
    const store = savedPlacesOf('asha');
    store.save('home', home);
    store.save('mall', gym);
    expect(store.getSnapshot()).toEqual({ home, mall: gym });
    expect(savedPlacesOf('asha').getSnapshot()).toEqual({ home, mall: gym });
  });

  it('are the default again once reset', () => {
    const store = savedPlacesOf('asha');
    store.save('home', home);
    store.save('airport', gym);
    store.reset('airport');
    expect(store.getSnapshot()).toEqual({ home });
    expect(savedPlacesOf('asha').getSnapshot()).toEqual({ home });
  });

  it('are each rider’s own', () => {
    savedPlacesOf('asha').save('home', home);
    expect(savedPlacesOf('imran').getSnapshot()).toEqual({});
  });

  it('leave out what is damaged, and keep one without a name unnamed', () => {
    localStorage.setItem(
      'rahi.rider.places.asha',
      JSON.stringify({ home: { lat: 'x' }, work: hauzKhas, mall: { ...hauzKhas, name: ' ' }, gym }),
    );
    expect(savedPlacesOf('asha').getSnapshot()).toEqual({
      work: { name: '', ...hauzKhas },
      mall: { name: '', ...hauzKhas },
    });
  });
});
