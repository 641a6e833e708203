import { describe, expect, test } from 'vitest'
import { readS3Settings } from './storageSettings.ts'

const access = { S3_ACCESS_KEY_ID: 'AK', S3_SECRET_ACCESS_KEY: 'secret' }
const read = (url: string, environment: Record<string, string> = access) =>
  readS3Settings({ STORAGE_URL: url, ...environment })

test('without an address, the files are in the data folder', () => {
  expect(readS3Settings(access)).toBeNull()
  expect(read(' ')).toBeNull()
})

test.each([
  [
    's3://acme-files?region=eu-central-1',
    { endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'acme-files', prefix: '', pathStyle: false },
  ],
  [
    's3://acme/hr/files/?endpoint=https://s3.example.com',
    { endpoint: 'https://s3.example.com', prefix: 'hr/files/', region: 'us-east-1', pathStyle: true },
  ],
  [
    's3://acme/a%20b+c/%C3%BC?endpoint=http://127.0.0.1:9000/&region=garage&pathStyle=false',
    { endpoint: 'http://127.0.0.1:9000', prefix: 'a b+c/ü/', region: 'garage', pathStyle: false },
  ],
])('%s is understood', (url, expected) => {
  expect(read(url)).toMatchObject({ ...expected, credentials: { accessKeyId: 'AK', secretAccessKey: 'secret' } })
})

describe('credentials', () => {
  const url = 's3://acme?region=eu-central-1'

  test('come from the usual variables, if there are none for Muster alone', () => {
    const usual = { AWS_ACCESS_KEY_ID: 'A', AWS_SECRET_ACCESS_KEY: 'B', AWS_SESSION_TOKEN: 'C' }
    expect(read(url, usual)?.credentials).toEqual({ accessKeyId: 'A', secretAccessKey: 'B', sessionToken: 'C' })
    expect(read(url, { ...usual, ...access })?.credentials).toEqual({ accessKeyId: 'AK', secretAccessKey: 'secret' })
    expect(read('s3://acme', { ...usual, AWS_REGION: 'eu-west-3' })?.endpoint).toBe(
      'https://s3.eu-west-3.amazonaws.com',
    )
  })

  test.each([
    [{}, 'The object store needs credentials'],
    [{ S3_ACCESS_KEY_ID: 'AK' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together'],
    [{ AWS_SECRET_ACCESS_KEY: 'x' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together'],
  ])('%j are not enough', (environment, sentence) => {
    expect(() => read(url, environment)).toThrow(sentence)
  })
})

test.each([
  ['https://s3.example.com/acme', 'must be the address of a bucket'],
  ['s3://AK:secret@acme', 'must contain only the bucket, a prefix and options'],
  ['s3://acme:9000/x?region=a', 'must contain only the bucket, a prefix and options'],
  ['s3://Acme_Files?region=a', 'must name a bucket of 3 to 63'],
  ['s3://a?region=a', 'must name a bucket of 3 to 63'],
  ['s3://acme?endpont=https://s3.example.com', 'unknown option "endpont"'],
  ['s3://acme?region=a&pathStyle=yes', 'pathStyle in STORAGE_URL must be true or false'],
  ['s3://acme?endpoint=s3.example.com', 'endpoint in STORAGE_URL must be an address without a path'],
  ['s3://acme?endpoint=https://s3.example.com/x', 'endpoint in STORAGE_URL must be an address without a path'],
  ['s3://acme', 'neither an endpoint nor a region'],
  ['s3://acme?region=eu%20central', 'region in STORAGE_URL must contain only'],
  ['s3://acme/a//b?region=a', 'prefix in STORAGE_URL must be a plain path'],
  ['s3://acme/a%0Ab?region=a', 'prefix in STORAGE_URL must be a plain path'],
  ['s3://acme/%E0%A4%A?region=a', 'prefix in STORAGE_URL must be a plain path'],
  [`s3://acme/${'a'.repeat(901)}?region=a`, 'at most 900 bytes'],
])('%s is refused with a sentence without secrets', (url, sentence) => {
  expect(() => read(url)).toThrow(sentence)
  expect(() => read(url)).not.toThrow(/AK|secret@/)
})
