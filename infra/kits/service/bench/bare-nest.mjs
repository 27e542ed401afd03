// What Nest and TypeORM need until they are ready, without anything of ours: one entity, one connection. `npm run bench -- start-up` starts it.
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

class Note {}
PrimaryGeneratedColumn()(Note.prototype, 'id');
Column('text')(Note.prototype, 'text');
Entity()(Note);

const url = process.env.DATABASE_URL;
class BareModule {}
Module({ imports: [TypeOrmModule.forRoot({ type: 'postgres', url, entities: [Note], retryAttempts: 0 })] })(BareModule);

await NestFactory.createApplicationContext(BareModule, { logger: false, abortOnError: false });
if (!process.send) throw new Error('A bench starts this program: nobody waits for it');
process.send({ url: '' });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
