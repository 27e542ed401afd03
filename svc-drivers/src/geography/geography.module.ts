import { Module } from '@nestjs/common';
import { PlaceIndex, placeIndex } from '../places/place-index.js';
import { GeographyMessages } from './geography.messages.js';
import { PlaceSearch } from './place-search.service.js';
import { Routing } from './routing.service.js';

@Module({
  controllers: [GeographyMessages],
  providers: [{ provide: PlaceIndex, useValue: placeIndex }, PlaceSearch, Routing],
})
export class GeographyModule {}
