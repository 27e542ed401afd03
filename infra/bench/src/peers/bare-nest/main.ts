import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

// What Nest and TypeORM need until they are ready, without anything of ours: one entity, one connection.
@Entity()
class Note {
  @PrimaryGeneratedColumn() id!: number;
  @Column('text') text!: string;
}

const url = process.env['DATABASE_URL'];

@Module({ imports: [TypeOrmModule.forRoot({ type: 'postgres', url, entities: [Note], retryAttempts: 0 })] })
class BareModule {}

await NestFactory.createApplicationContext(BareModule, { logger: false, abortOnError: false });
if (!process.send) throw new Error('A bench starts this program: nobody waits for it');
process.send({ url: '' });
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));
