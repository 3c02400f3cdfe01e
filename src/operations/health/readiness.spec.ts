import { describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { HealthReader } from './health.reader.js';
import { Readiness } from './readiness.js';

/** A database whose state the test decides. */
class DecidedReader extends HealthReader {
  asked = 0;

  constructor(private readonly answer: () => Promise<boolean>) {
    super(new DataSource({ type: 'postgres' }));
  }

  override isCurrent(): Promise<boolean> {
    this.asked += 1;
    return this.answer();
  }
}

describe('Readiness', () => {
  it('is ready while the database answers and its migrations are done', async () => {
    expect(await new Readiness(new DecidedReader(() => Promise.resolve(true))).ready()).toBe(true);
  });

  it('is not ready before the migrations are done', async () => {
    expect(await new Readiness(new DecidedReader(() => Promise.resolve(false))).ready()).toBe(false);
  });

  it('is not ready while the database does not respond, and ready again afterwards', async () => {
    let isUp = false;
    const readiness = new Readiness(
      new DecidedReader(() => (isUp ? Promise.resolve(true) : Promise.reject(new Error('down')))),
    );

    expect(await readiness.ready()).toBe(false);
    isUp = true;
    expect(await readiness.ready()).toBe(true);
  });

  it('is not ready when the database takes longer than a second, and sends no second query meanwhile', async () => {
    const reader = new DecidedReader(() => new Promise<boolean>(() => undefined));
    const readiness = new Readiness(reader);
    const startedAt = performance.now();

    expect(await Promise.all([readiness.ready(), readiness.ready()])).toEqual([false, false]);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(reader.asked).toBe(1);
  });

  it('is not ready from the moment a shutdown begins, whatever the database says', async () => {
    let answer: (isCurrent: boolean) => void = () => undefined;
    const readiness = new Readiness(new DecidedReader(() => new Promise<boolean>((resolve) => (answer = resolve))));
    const underWay = readiness.ready();

    readiness.beginShutdown();
    answer(true);

    expect(await underWay).toBe(false);
    expect(await readiness.ready()).toBe(false);
  });
});

describe('HealthReader', () => {
  it('finds a database that is not open not current', async () => {
    expect(await new HealthReader(new DataSource({ type: 'postgres' })).isCurrent()).toBe(false);
  });
});
