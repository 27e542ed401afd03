import { Module } from '@nestjs/common';
import { DriverDirectory } from './driver-directory.js';

@Module({ providers: [DriverDirectory], exports: [DriverDirectory] })
export class DriversModule {}
