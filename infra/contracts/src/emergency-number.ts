/** India's one number for police, fire and ambulance. */
export const emergencyNumber = '112';
