import { expect, test } from 'vitest'
import { isPublic, lookUpPublic } from './publicAddresses.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.18.0.1',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '::7f00:1',
  '::a00:1',
  '64:ff9b:1:a00:0:100:808:808',
  '2002:7f00:1::',
  '2002:a00:1::1',
])('%s is not public', (address) => expect(isPublic(address)).toBe(false))

test.each(['93.184.216.34', '8.8.8.8', '2606:4700:4700::1111', '64:ff9b::808:808', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => expect(isPublic(address)).toBe(true),
)

test('a name that leads to this machine only, or nowhere, is refused', async () => {
  const found = (all: boolean) =>
    new Promise((resolve) =>
      lookUpPublic('localhost', { all }, (error, address) => resolve(error ? 'refused' : address)),
    )
  expect([await found(true), await found(false)]).toEqual(['refused', 'refused'])
})
