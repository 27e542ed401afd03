import type { CityPlaces } from '../place.js';

export const gurugram: CityPlaces = {
  city: 'Gurugram',
  state: 'Haryana',
  aliases: ['Gurgaon', 'गुरुग्राम', 'गुड़गांव'],
  rows: [
    ['Cyber City', 'DLF Phase 2', 28.495, 77.0895, 'office', 'DLF Cyber City', 'साइबर सिटी'],
    ['Cyber Hub', 'DLF Phase 2', 28.4955, 77.0886, 'mall', 'DLF Cyber Hub'],
    ['Ambience Mall Gurugram', 'DLF Phase 3', 28.5045, 77.097, 'mall', 'Ambience Mall'],
    ['MG Road Metro Gurugram', 'MG Road', 28.4795, 77.0805, 'metro', 'MG Road Gurgaon'],
    ['Millennium City Centre', 'Sector 29', 28.4593, 77.0727, 'metro', 'HUDA City Centre'],
    ['IFFCO Chowk', 'Sector 17', 28.4723, 77.0724, 'metro', 'इफको चौक'],
    ['Sikanderpur Metro', 'DLF Phase 1', 28.4814, 77.093, 'metro'],
    ['Golf Course Road', 'Sector 54', 28.4437, 77.1013, 'office'],
    ['Sohna Road', 'Sector 49', 28.4147, 77.0422, 'locality'],
    ['Udyog Vihar', 'Sector 18', 28.5022, 77.0811, 'office'],
    ['Medanta The Medicity', 'Sector 38', 28.4396, 77.0405, 'hospital', 'Medanta Hospital'],
    ['Fortis Hospital Gurugram', 'Sector 44', 28.4566, 77.0725, 'hospital'],
    ['Gurugram Railway Station', 'Sector 9', 28.4889, 77.0107, 'station', 'Gurgaon Railway Station', 'GGN'],
    ['Sadar Bazar Gurugram', 'Old Gurugram', 28.4595, 77.0266, 'market'],
    ['Manesar', 'IMT Manesar', 28.3543, 76.9386, 'office', 'मानेसर'],
  ],
};

export const noida: CityPlaces = {
  city: 'Noida',
  state: 'Uttar Pradesh',
  aliases: ['नोएडा'],
  rows: [
    ['Noida Sector 18', 'Sector 18', 28.5708, 77.3261, 'market', 'Atta Market'],
    ['DLF Mall of India', 'Sector 18', 28.5673, 77.3211, 'mall', 'Mall of India'],
    ['Botanical Garden Metro', 'Sector 38', 28.5641, 77.3342, 'metro'],
    ['Noida City Centre', 'Sector 32', 28.5747, 77.3561, 'metro'],
    ['Noida Electronic City', 'Sector 62', 28.6282, 77.3748, 'metro'],
    ['Noida Sector 62', 'Sector 62', 28.6197, 77.3634, 'office'],
    ['Noida Sector 15', 'Sector 15', 28.5851, 77.3113, 'locality'],
    ['Noida Sector 137', 'Noida Expressway', 28.5105, 77.4032, 'locality'],
    ['Amity University Noida', 'Sector 125', 28.5441, 77.3331, 'university', 'Amity'],
    ['Pari Chowk', 'Greater Noida', 28.4627, 77.5095, 'landmark', 'परी चौक'],
    ['India Expo Mart', 'Greater Noida', 28.4597, 77.4993, 'landmark'],
  ],
};

export const ghaziabad: CityPlaces = {
  city: 'Ghaziabad',
  state: 'Uttar Pradesh',
  aliases: ['गाज़ियाबाद'],
  rows: [
    ['Vaishali Metro', 'Vaishali', 28.6499, 77.3397, 'metro', 'वैशाली'],
    ['Indirapuram', 'Shakti Khand', 28.6411, 77.3714, 'locality', 'इंदिरापुरम'],
    ['Kaushambi', 'Sahibabad', 28.6453, 77.3243, 'locality'],
    ['Ghaziabad Junction', 'Madhopura', 28.6497, 77.4311, 'station', 'GZB'],
    ['Raj Nagar Extension', 'Raj Nagar', 28.7041, 77.4318, 'locality'],
  ],
};

export const faridabad: CityPlaces = {
  city: 'Faridabad',
  state: 'Haryana',
  aliases: ['फरीदाबाद'],
  rows: [
    ['Faridabad Old', 'Sector 16', 28.4116, 77.3119, 'station', 'Old Faridabad'],
    ['Bata Chowk', 'NIT Faridabad', 28.3858, 77.3135, 'metro'],
    ['Crown Interiorz Mall', 'Sector 35', 28.4697, 77.3075, 'mall'],
    ['Surajkund', 'Surajkund Road', 28.4837, 77.2832, 'landmark', 'सूरजकुंड'],
  ],
};
