import { describe, expect, it } from '@jest/globals';
import { inDevanagari } from './devanagari.js';

const hindi = (name: string) => inDevanagari(name, 'hi');

describe('a name in Devanagari', () => {
  it('has the common words of maps as people write them', () => {
    expect(hindi('Linking Road')).toBe('लिंकिंग रोड');
    expect(hindi('Swami Vivekanand Marg')).toBe('स्वामी विवेकानंद मार्ग');
    expect(hindi('Dadar West')).toBe('दादर पश्चिम');
    expect(hindi('CHURCH ROAD')).toBe('चर्च रोड');
  });

  it('spells other words by their sound', () => {
    expect(['Shivani', 'Kulkarni', 'Mangalwadi', 'Chikhali', 'Bhausaheb', 'Gupta'].map(hindi)).toEqual([
      'शिवानी',
      'कुल्कर्नी',
      'मंगलवाडी',
      'चिखाली',
      'भाऊसाहेब',
      'गुप्ता',
    ]);
  });

  it('knows saints from streets, and doctors from drives', () => {
    expect(hindi('St. Mary School')).toMatch(/^सेंट\. /);
    expect(hindi('Hill St')).toBe('हिल स्ट्रीट');
    expect(hindi('Dr. Annie Besant Road')).toMatch(/^डॉ\. /);
    expect(hindi('Marine Dr')).toBe('मरीन ड्राइव');
  });

  it('says capitals by their letters, and leaves figures, marks and Devanagari', () => {
    expect(hindi('BKC')).toBe('बीकेसी');
    expect(hindi('33rd Road')).toBe('33वाँ रोड');
    expect(inDevanagari('33rd Road', 'mr')).toBe('33वा रोड');
    expect(hindi('Gateway of India - गेटवे ऑफ इंडिया')).toBe('गेटवे ऑफ इंडिया - गेटवे ऑफ इंडिया');
    expect(hindi('Children’s Park')).toBe('चिल्ड्रनस पार्क');
  });

  it('is Marathi for those who read Marathi', () => {
    expect(inDevanagari('Lower Parel', 'mr')).toBe('लोअर परळ');
    expect(inDevanagari('Crawford Bazaar', 'mr')).not.toContain('़');
  });

  it('leaves a name with an English word that it does not know', () => {
    for (const name of ['Sculpture Park', 'Waterstones Hotel', 'Calisthenics Park']) expect(hindi(name)).toBe(name);
  });

  it.each(['hi', 'mr'] as const)('never mixes the letters of a name (%s)', (language) => {
    for (const name of ['Zaveri Bazaar', 'Dayanand Marg', 'Vilasrao Deshmukh Park', "Neela's Nivas", 'M2M Terminal'])
      expect(inDevanagari(name, language)).not.toMatch(/[a-z]/i);
  });
});
