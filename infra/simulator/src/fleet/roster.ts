import { vehicleTypes, type VehicleType } from '@rahi/contracts';

/** A demo driver and the vehicle. */
export interface DemoDriver {
  email: string;
  name: string;
  phone: string;
  vehicleType: VehicleType;
  vehicleModel: string;
  vehicleNumber: string;
}

const names = [
  ['Vikram Singh', 'Sunita Devi', 'Ravi Kumar', 'Arjun Mehta', 'Farhan Sheikh', 'Lakshmi Iyer'],
  ['Manoj Yadav', 'Harpreet Kaur', 'Deepak Sharma', 'Joseph Mathew', 'Anil Pawar', 'Rekha Nair'],
  ['Suresh Reddy', 'Imran Qureshi', 'Gopal Das', 'Meena Joshi', 'Karan Malhotra', 'Prakash Rao'],
  ['Balwinder Gill', 'Santosh Patil', 'Abdul Rahman', 'Usha Menon', 'Dinesh Gupta', 'Thomas Kurian'],
].flat();

const models: Readonly<Record<VehicleType, readonly string[]>> = {
  auto: ['Bajaj RE', 'Piaggio Ape', 'TVS King'],
  mini: ['Maruti WagonR', 'Hyundai i10', 'Tata Tiago'],
  sedan: ['White Dzire', 'Honda Amaze', 'Hyundai Aura'],
  suv: ['Maruti Ertiga', 'Toyota Innova', 'Mahindra XUV'],
};

/** The demo fleet: vehicle types in turn, the same people at every start. */
export function roster(size: number): DemoDriver[] {
  return Array.from({ length: size }, (_, index) => {
    const vehicleType = vehicleTypes[index % vehicleTypes.length] ?? 'mini';
    const round = Math.floor(index / vehicleTypes.length);
    const number = String(index + 1).padStart(2, '0');
    return {
      email: `driver${number}@demo.rahi.test`,
      name: names[index % names.length] ?? 'Demo Driver',
      phone: `+91 98100 ${String(10_000 + index)}`,
      vehicleType,
      vehicleModel: models[vehicleType][round % 3] ?? 'Rahi',
      vehicleNumber: `DL${number.slice(-2)}AB${String(4200 + index)}`,
    };
  });
}
