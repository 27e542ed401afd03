import { Module } from '@nestjs/common';
import { PlaceIndex, placeIndex } from '../places/place-index.js';
import { GeographyMessages } from './geography.messages.js';

@Module({ controllers: [GeographyMessages], providers: [{ provide: PlaceIndex, useValue: placeIndex }] })
export class GeographyModule {}
