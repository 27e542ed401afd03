import { describe, expect, it } from '@jest/globals';
import { isIndic, latinOf, soundOf } from './sounds.js';

describe('a word of another script', () => {
  it.each([
    ['दादर', 'dadar'],
    ['लिंकिंग', 'linking'],
    ['मुंबई', 'mumbai'],
    ['रोड', 'road'],
    ['पश्चिम', 'west'],
    ['चेंबूर', 'chembur'],
    ['bandra', 'bandra'],
  ])('%s reads %s in Latin letters', (word, latin) => {
    expect(latinOf(word)).toBe(latin);
  });

  it.each([
    ['लिंकिंग', 'linking'],
    ['दादर', 'dadar'],
    ['बांद्रा', 'bandra'],
    ['अंधेरी', 'andheri'],
    ['हिरानंदानी', 'hiranandani'],
    ['शिवाजी', 'shivaji'],
    ['गोरेगाव', 'goregaon'],
    ['गोरेगांव', 'goregaon'],
    ['घाटकोपर', 'ghatkopar'],
    ['विद्याविहार', 'vidyavihar'],
    ['हॉस्पिटल', 'hospital'],
    ['ಬೆಂಗಳೂರು', 'bengaluru'],
    ['কলকাতা', 'kolkata'],
    ['ઠાણે', 'thane'],
  ])('%s sounds like %s', (word, latin) => {
    expect(soundOf(word)).toBe(soundOf(latin));
  });

  it('is known by its letters', () => {
    expect(['दादर', 'சென்னை', 'dadar', 'Dadar पश्चिम', '12'].map(isIndic)).toEqual([true, true, false, true, false]);
  });
});

describe('the sound of a word', () => {
  it('is another one for another word', () => {
    const words = [
      'dadar',
      'bandra',
      'andheri',
      'kurla',
      'powai',
      'juhu',
      'vashi',
      'thane',
      'chembur',
      'sion',
      'mahim',
    ];
    expect(new Set(words.map(soundOf)).size).toBe(words.length);
  });
});
