import {
  featuresFor,
  usualVehicleType,
  usualVehicleTypes,
  vehicleFacts,
  type Gender,
  type VehicleFeature,
  type VehicleType,
} from '@rahi/contracts';

/** A demo driver and the vehicle. */
export interface DemoDriver {
  email: string;
  name: string;
  phone: string;
  /** What the driver says of themselves (R46); null for nothing. */
  gender: Gender | null;
  vehicleType: VehicleType;
  vehicleModel: string;
  vehicleNumber: string;
  /** What the vehicle has for riders who ask (ADR 88). Local mode verifies it by itself. */
  features: readonly VehicleFeature[];
}

const names = [
  ['Vikram Singh', 'Sunita Devi', 'Ravi Kumar', 'Arjun Mehta', 'Farhan Sheikh', 'Lakshmi Iyer'],
  ['Manoj Yadav', 'Harpreet Kaur', 'Deepak Sharma', 'Joseph Mathew', 'Anil Pawar', 'Rekha Nair'],
  ['Suresh Reddy', 'Imran Qureshi', 'Gopal Das', 'Meena Joshi', 'Karan Malhotra', 'Prakash Rao'],
  ['Balwinder Gill', 'Santosh Patil', 'Abdul Rahman', 'Usha Menon', 'Dinesh Gupta', 'Thomas Kurian'],
  ['Ganesh Shinde', 'Prakash Jadhav', 'Sachin More', 'Nilesh Gaikwad', 'Vijay Kamble', 'Ashok Chavan'],
  ['Ramesh Yadav', 'Shabana Khan', 'Irfan Ansari', 'Salim Pathan', 'Naseem Shaikh', 'Yusuf Merchant'],
  ['Kiran Sawant', 'Mahesh Naik', 'Rohit Salvi', 'Amol Bhosale', 'Sandeep Kadam', 'Tushar Parab'],
  ['Jignesh Shah', 'Hetal Patel', 'Bharat Solanki', 'Nitin Desai', 'Pooja Rane', 'Sanjay Mhatre'],
  ['Anthony Dsouza', 'Melwyn Pereira', 'Lawrence Gomes', 'Selvam Pillai', 'Murugan Nadar', 'Venkat Rao'],
  ['Rajesh Mishra', 'Sunil Tiwari', 'Pawan Dubey', 'Om Prakash', 'Bablu Singh', 'Kavita Jagtap'],
].flat();

const women = new Set(
  names.filter((name) => /^(Sunita|Lakshmi|Harpreet|Rekha|Meena|Usha|Shabana|Hetal|Pooja|Kavita) /.test(name)),
);

/** Every vehicle of a type has the feature, or every second, fourth, fifth. */
const oneOf: Readonly<Record<VehicleFeature, number>> = { ac: 1, luggage_space: 2, child_seat: 4, wheelchair_space: 5 };

/** The demo fleet: vehicle types in turn, the same people at every start. */
export function roster(size: number): DemoDriver[] {
  return Array.from({ length: size }, (_, index) => {
    const vehicleType = usualVehicleType(index);
    const round = Math.floor(index / usualVehicleTypes.length);
    const number = String(index + 1).padStart(2, '0');
    const name = names[index % names.length] ?? 'Demo Driver';
    return {
      email: `driver${number}@demo.rahi.test`,
      name,
      phone: `+91 98100 ${String(10_000 + index)}`,
      gender: women.has(name) ? 'woman' : null,
      vehicleType,
      vehicleModel: vehicleFacts[vehicleType].models[round % 3] ?? 'Rahi',
      vehicleNumber: `MH${number.slice(-2)}AB${String(4200 + index)}`,
      features: featuresFor(vehicleType).filter((feature) => round % oneOf[feature] === 0),
    };
  });
}
