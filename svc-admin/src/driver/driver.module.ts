import { Module } from '@nestjs/common';
import { DriverMessages } from './driver.messages.js';
import { DriverService } from './driver.service.js';

@Module({ controllers: [DriverMessages], providers: [DriverService] })
export class DriverModule {}
