import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { expect, test } from 'vitest'
import { encodeKey, encodePart, S3Connection } from './request.ts'

const example = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  datetime: '20130524T000000Z',
  region: 'us-east-1',
  service: 's3',
  allHeaders: true,
}
const host = 'https://examplebucket.s3.amazonaws.com'
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

// The examples of Amazon's documentation: "Examples: Signature Calculations" for the Authorization header.
test.each([
  [
    'a range of an object',
    'GET',
    `${host}/test.txt`,
    { range: 'bytes=0-9', 'x-amz-content-sha256': sha256('') },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object with an odd key',
    'PUT',
    `${host}/${encodeKey('test$file.text')}`,
    {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a list',
    'GET',
    `${host}/?max-keys=2&prefix=J`,
    { 'x-amz-content-sha256': sha256('') },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('the signature of %s is the documented one', async (_name, method, url, headers, signature) => {
  const signed = await new AwsV4Signer({ ...example, method, url, headers }).sign()
  expect(signed.headers.get('authorization')).toMatch(new RegExp(`Signature=${signature}$`))
})

test('everything but letters, digits and -_.~ is encoded', () => {
  expect(encodePart(`aZ09-_.~ !'()*+&=;@,$:%/?#"ü`)).toBe(
    'aZ09-_.~%20%21%27%28%29%2A%2B%26%3D%3B%40%2C%24%3A%25%2F%3F%23%22%C3%BC',
  )
})

test('the bucket is in the path or in the host name', () => {
  const settings = {
    endpoint: 'https://s3.example.com:8443',
    bucket: 'acme',
    prefix: '',
    region: 'x',
    credentials: example,
  }
  const addressOf = (pathStyle: boolean) =>
    new S3Connection({ ...settings, pathStyle }, { connectMs: 1, idleMs: 1 }).addressOf('a b/ü', { prefix: 'c+d' }).href
  expect(addressOf(true)).toBe('https://s3.example.com:8443/acme/a%20b/%C3%BC?prefix=c%2Bd')
  expect(addressOf(false)).toBe('https://acme.s3.example.com:8443/a%20b/%C3%BC?prefix=c%2Bd')
})
