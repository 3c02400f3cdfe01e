import { Controller, Get, Module, Param, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { openBareStore, READ_PATH } from './bare-store.js';

const pool = await openBareStore();

/** What a service would be that does one look-up by primary key and nothing else: no token, no log, no request id. */
@Controller('reports')
class BareController {
  @Get(':id')
  async read(@Param('id') id: string, @Res() response: Response): Promise<void> {
    const { rows } = await pool.query<{ body: string }>('SELECT body FROM reports WHERE id = $1', [id]);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.send(rows[0]?.body);
  }
}

@Module({ controllers: [BareController] })
class BareModule {}

const app = await NestFactory.create<NestExpressApplication>(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}${READ_PATH}\n`);
