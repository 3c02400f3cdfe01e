import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Module, Param, Res, type OnModuleInit } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Response } from 'express';
import { Pool } from 'pg';
import { startEmbedded } from '../../src/database/embedded/embedded-database.js';

/** The rows of the table; one of them is read. */
const ROWS = 1_000;

/** As many connections as the service has. */
const SERVER_CONNECTIONS = 10;

const {
  CLARION_DATABASE_URL: databaseUrl = '',
  CLARION_DATA_DIR: dataDir = '',
  BARE_BODY_FILE: bodyFile = '',
} = process.env;
const pool = new Pool(await poolOptions());

async function poolOptions(): Promise<object> {
  if (databaseUrl !== '') return { connectionString: databaseUrl, max: SERVER_CONNECTIONS };
  const embedded = await startEmbedded(join(dataDir, 'database'));
  return embedded.poolOptions;
}

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
class BareModule implements OnModuleInit {
  async onModuleInit(): Promise<void> {
    await pool.query('CREATE TABLE reports (id text PRIMARY KEY, body text NOT NULL)');
    await pool.query('INSERT INTO reports SELECT n::text, $1 FROM generate_series(1, $2::integer) AS n', [
      readFileSync(bodyFile, 'utf8'),
      ROWS,
    ]);
    await pool.query('VACUUM ANALYZE reports');
  }
}

const app = await NestFactory.create<NestExpressApplication>(BareModule, { logger: false });
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}/reports/500\n`);
