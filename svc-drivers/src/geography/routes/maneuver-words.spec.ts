import { describe, expect, it } from '@jest/globals';
import { turns } from '@rahi/contracts/places';
import { documentedManeuver, instructionOf, type Maneuver } from './maneuver-words.js';

describe('the words of a maneuver', () => {
  it.each<[Maneuver, string]>([
    [{ turn: 'depart', street: 'Linking Road', bearing: 3 }, 'Head north on Linking Road'],
    [{ turn: 'depart', street: '', bearing: 225 }, 'Head south-west'],
    [{ turn: 'depart', street: 'Linking Road' }, 'Set out on Linking Road'],
    [{ turn: 'left', street: 'Hill Road' }, 'Turn left onto Hill Road'],
    [{ turn: 'right', street: '' }, 'Turn right'],
    [{ turn: 'sharp-left', street: 'Hill Road' }, 'Turn sharp left onto Hill Road'],
    [{ turn: 'sharp-right', street: '' }, 'Turn sharp right'],
    [{ turn: 'slight-left', street: '' }, 'Keep left'],
    [{ turn: 'slight-right', street: 'NH48' }, 'Keep right onto NH48'],
    [{ turn: 'straight', street: 'Hill Road' }, 'Continue onto Hill Road'],
    [{ turn: 'u-turn', street: '' }, 'Make a U-turn'],
    [{ turn: 'roundabout', street: 'Hill Road', exit: 2 }, 'At the roundabout take exit 2 onto Hill Road'],
    [{ turn: 'roundabout', street: '' }, 'Enter the roundabout'],
    [{ turn: 'arrive', street: '' }, 'Arrive at your destination'],
    [{ turn: 'arrive', street: '', side: 'left' }, 'Arrive at your destination, on the left'],
  ])('are those of the documentation: %p', (maneuver, words) => {
    expect(instructionOf(maneuver)).toBe(words);
  });

  it.each<[Maneuver, string, string]>([
    [{ turn: 'left', street: 'हिल रोड' }, 'हिल रोड पर बाएँ मुड़ें', 'हिल रोड वर डावीकडे वळा'],
    [{ turn: 'depart', street: '', bearing: 225 }, 'दक्षिण-पश्चिम की ओर चलें', 'नैर्ऋत्येकडे जा'],
    [{ turn: 'roundabout', street: '', exit: 2 }, 'गोल चक्कर पर निकास 2 लें', 'चक्रातून बाहेर पडण्याचा मार्ग 2 घ्या'],
  ])('are in the language of the driver: %p', (maneuver, hindi, marathi) => {
    expect([instructionOf(maneuver, 'hi-IN'), instructionOf(maneuver, 'mr-IN')]).toEqual([hindi, marathi]);
  });

  it('belong to one of the three documented maneuvers', () => {
    expect(Object.fromEntries(turns.map((turn) => [turn, documentedManeuver(turn)]))).toEqual({
      depart: 'straight',
      left: 'turn-left',
      'slight-left': 'turn-left',
      'sharp-left': 'turn-left',
      right: 'turn-right',
      'slight-right': 'turn-right',
      'sharp-right': 'turn-right',
      // With traffic on the left, a U-turn is to the right.
      'u-turn': 'turn-right',
      roundabout: 'straight',
      straight: 'straight',
      arrive: 'straight',
    });
  });
});
