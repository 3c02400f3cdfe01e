import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.js';

const AWS = { prefix: '', endpoint: undefined, region: undefined };

describe('CLARION_ARTIFACTS_URL', () => {
  it.each([
    ['s3://bucket', { ...AWS, bucket: 'bucket' }],
    ['s3://bucket/', { ...AWS, bucket: 'bucket' }],
    ['s3://my.bucket-1/a/b_c', { ...AWS, bucket: 'my.bucket-1', prefix: 'a/b_c/' }],
    ['s3://bucket/a/?region=eu-central-1', { ...AWS, bucket: 'bucket', prefix: 'a/', region: 'eu-central-1' }],
    [
      's3://bucket?endpoint=https://s3.example:9000&region=garage',
      { ...AWS, bucket: 'bucket', endpoint: 'https://s3.example:9000', region: 'garage' },
    ],
    ['s3://bucket?endpoint=http%3A%2F%2F[::1]:9000', { ...AWS, bucket: 'bucket', endpoint: 'http://[::1]:9000' }],
  ])('is read from %s', (text, location) => {
    expect(readConfig({ CLARION_ARTIFACTS_URL: text }).artifacts).toEqual(location);
  });

  it.each([
    'bucket',
    's3:bucket',
    's3://',
    's3:///prefix',
    's3://b',
    's3://Bucket',
    's3://bucket:9000',
    's3://bucket//a',
    's3://bucket/a//b',
    's3://bucket/a b',
    's3://bucket/.hidden',
    `s3://bucket/${'a'.repeat(600)}`,
    's3://bucket?endpoint=',
    's3://bucket?endpoint=s3.example',
    's3://bucket?endpoint=ftp://s3.example',
    's3://bucket?endpoint=https://s3.example/path',
    's3://bucket?endpoint=https://key:secret@s3.example',
    's3://bucket?endpoint=https://a&endpoint=https://b',
    's3://bucket?region=eu central',
    's3://bucket?regoin=eu-central-1',
    's3://bucket#fragment',
    'https://s3.example/bucket',
  ])('is not read from %s', (text) => {
    expect(() => readConfig({ CLARION_ARTIFACTS_URL: text })).toThrow(
      'CLARION_ARTIFACTS_URL must be s3://bucket/prefix',
    );
  });

  it('contains no credentials, and the message does not repeat them', () => {
    const read = (): unknown => readConfig({ CLARION_ARTIFACTS_URL: 's3://key:secret-1@bucket' });
    expect(read).toThrow('AWS_ACCESS_KEY_ID');
    expect(read).not.toThrow('secret-1');
  });
});

describe('CLARION_TRUSTED_PROXIES', () => {
  it.each([
    'proxy',
    '10.0.0.1,',
    ',',
    '10.0.0.1;10.0.0.2',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/8.5',
    '10/8',
    '10.0.0.1:80',
    '[::1]',
    'fd00::/129',
    'fe80::%eth0/64',
    'LOOPBACK',
    'loopback/8',
    '0x7f.1',
  ])('is not read from %s', (text) => {
    expect(() => readConfig({ CLARION_TRUSTED_PROXIES: text })).toThrow(
      'CLARION_TRUSTED_PROXIES must be IP addresses, networks such as 10.0.0.0/8 or fd00::/8, or the word loopback',
    );
  });
});

describe('CLARION_SHUTDOWN_NOTICE', () => {
  it.each([
    [{}, 0],
    [{ CLARION_HOST: 'localhost' }, 0],
    [{ CLARION_HOST: '::1' }, 0],
    [{ CLARION_HOST: '0.0.0.0' }, 5_000],
    [{ CLARION_HOST: '::' }, 5_000],
    [{ CLARION_HOST: '0.0.0.0', CLARION_SHUTDOWN_NOTICE: '0s' }, 0],
    [{ CLARION_SHUTDOWN_NOTICE: '10m' }, 600_000],
  ])('by %j is %d ms', (environment, ms) => {
    expect(readConfig(environment).shutdownNoticeMs).toBe(ms);
  });

  it.each(['5', 'soon', '-1s', '11m', '1d', '1.5s'])('is not read from %s', (text) => {
    expect(() => readConfig({ CLARION_SHUTDOWN_NOTICE: text })).toThrow('at most 10m');
  });
});

describe('CLARION_DATABASE_SERVICE_ROLE', () => {
  const server = { CLARION_DATABASE_URL: 'postgres://db/clarion' };

  it('is the name of a role', () => {
    const config = readConfig({ ...server, CLARION_DATABASE_SERVICE_ROLE: 'clarion_service' });
    expect(config.databaseServiceRole).toBe('clarion_service');
    expect(readConfig(server).databaseServiceRole).toBeUndefined();
  });

  it.each(['none', 'Clarion', 'a"; DROP TABLE runs', 'a b', '1a', 'a'.repeat(49)])('is not read from %j', (role) => {
    expect(() => readConfig({ ...server, CLARION_DATABASE_SERVICE_ROLE: role })).toThrow('the name of a role');
  });

  it('needs a server', () => {
    expect(() => readConfig({ CLARION_DATABASE_SERVICE_ROLE: 'clarion_service' })).toThrow(
      'the embedded database has a single user',
    );
  });
});
