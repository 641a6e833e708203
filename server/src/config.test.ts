import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { StartError } from './kernel/startError.ts'

const number = 'must be a whole number from 1 to 65535, but it is'
const together = 'ADMIN_EMAIL and ADMIN_PASSWORD go together: please set both, or neither.'
const mail = 'must be an e-mail address, but it is'
const proxies = 'must be a list of IP addresses, or of ranges such as 10.0.0.0/8, but it is'
const database = 'DATABASE_URL must be an address such as postgres://user:password@host/database.'
const site = 'PUBLIC_URL must be an address without a path, such as https://hr.example.com.'
const source = 'SOURCE_URL must be an address without a password, such as https://git.example.com/hr/muster.'
const smtp = 'SMTP_URL must be an address such as smtp://user:password@host:587.'

test.each([
  [{ PORT: 'abc' }, `PORT ${number} "abc".`],
  [{ PORT: '0' }, `PORT ${number} "0".`],
  [{ PORT: '65536' }, `PORT ${number} "65536".`],
  [{ PORT: '3000.5' }, `PORT ${number} "3000.5".`],
  [{ DRAIN_SECONDS: '61' }, 'DRAIN_SECONDS must be a whole number from 0 to 60, but it is "61".'],
  [{ PORT: '-1' }, `PORT ${number} "-1".`],
  [{ HOST: 'intranet' }, 'HOST must be an IP address, but it is "intranet".'],
  [{ HOST: '10.0.0' }, 'HOST must be an IP address, but it is "10.0.0".'],
  ...[
    'hr.example.com',
    'ftp://hr.example.com',
    'https://example.com/hr',
    'https://hr.example.com/?from=mail',
    'https://hr.example.com/#/',
    'https://anna:secret@hr.example.com',
  ].map((url): [Record<string, string>, string] => [{ PUBLIC_URL: url }, site]),
  ...['0.0.0.0', '::'].map((host): [Record<string, string>, string] => [
    { HOST: host },
    `HOST ${host} means every address of this machine, which links cannot use: please set PUBLIC_URL to the address that people use for Muster.`,
  ]),
  ...['nonsense', 'git@git.example.com:hr/muster', 'ssh://git.example.com/hr', 'https://hr:secret@git.example.com'].map(
    (url): [Record<string, string>, string] => [{ SOURCE_URL: url }, source],
  ),
  ...['nonsense', 'mysql://a:b@c/d', 'postgres:', 'postgres://', 'postgres:host/db', 'postgres:///db'].map(
    (url): [Record<string, string>, string] => [{ DATABASE_URL: url }, database],
  ),
  ...['http://mail', 'smtp:', 'smtps://', 'smtp:mail'].map((url): [Record<string, string>, string] => [
    { SMTP_URL: url },
    smtp,
  ]),
  [{ DEMO_MAIL: 'maybe' }, 'DEMO_MAIL must be yes, or be left out, but it is "maybe".'],
  ...['nobody', '@', 'hr@', '@acme.test', 'HR <>', 'HR <hr>', 'HR <hr@acme.test', 'a@b.test, c@d.test'].map(
    (from): [Record<string, string>, string] => [{ MAIL_FROM: from }, `MAIL_FROM ${mail} "${from}".`],
  ),
  [{ OWNER_EMAIL: 'nobody' }, `OWNER_EMAIL ${mail} "nobody".`],
  [{ ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'Correct-horse-7' }, `ADMIN_EMAIL ${mail} "nobody".`],
  [{ ADMIN_EMAIL: 'a@acme.test' }, together],
  [{ ADMIN_PASSWORD: 'Correct-horse-7' }, together],
  [
    { ADMIN_EMAIL: 'a@acme.test', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD must be a password of 8 to 128 characters.',
  ],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent, but it is "loud".'],
  [{ TRUSTED_PROXY: 'proxy' }, `TRUSTED_PROXY ${proxies} "proxy".`],
  ...['10.0.0.0/99', '10.0.0.0/0', '10.0.0.0/', '10.0.0.0/8/8', '::1/129', '10.0.0.1,'].map(
    (list): [Record<string, string>, string] => [{ TRUSTED_PROXY: list }, `TRUSTED_PROXY ${proxies} "${list}".`],
  ),
  [{ TRUSTED_PROXY: '10.0.0.1, x' }, `TRUSTED_PROXY ${proxies} "10.0.0.1, x".`],
])('%j is refused by name', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new StartError(sentence))
})

test.each([
  { DATABASE_URL: 'mysql://muster:s3cret@host/db' },
  { DATABASE_URL: 'postgres://muster@host/db', DATABASE_DIRECT_URL: 'mysql://muster:s3cret@host/db' },
  { DATABASE_DIRECT_URL: 'postgres://muster:s3cret@host/db' },
  { SMTP_URL: 'http://muster:s3cret@host' },
  { PUBLIC_URL: 'ftp://muster:s3cret@host' },
  { ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 's3cret' },
])('a refusal of %j does not repeat the password', (env) => {
  expect(() => readConfig(env)).toThrow(StartError)
  expect(() => readConfig(env)).not.toThrow('s3cret')
})

test('without settings: only this machine, port 3000, the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: null,
    databaseDirectUrl: null,
    admin: null,
    ownerEmail: null,
    smtpUrl: null,
    demoMail: false,
    mailFrom: 'muster@localhost',
    publicUrl: 'http://localhost:3000',
    https: false,
    sourceUrl: null,
    trustedProxies: [],
    webhookHosts: [],
    ssoHosts: [],
    dataDir: expect.stringMatching(/\/data$/),
  })
})

test.each(['hr@acme.test', 'Acme HR <hr@acme.test>', 'muster@localhost', '<hr@acme.test>'])(
  'the sender of mails may be %s',
  (from) => expect(readConfig({ MAIL_FROM: from }).mailFrom).toBe(from),
)

test('a database can be given by the folder of its socket', () => {
  const url = 'postgres:///muster?host=%2Frun%2Fpostgresql'
  expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
})

test('a password keeps its surrounding spaces', () => {
  const config = readConfig({ ADMIN_EMAIL: 'admin@acme.test', ADMIN_PASSWORD: '  Quite-long-77 ' })
  expect(config.admin?.password).toBe('  Quite-long-77 ')
})

test('settings are trimmed, and an empty one is unset', () => {
  const config = readConfig({
    HOST: ' ::1 ',
    PORT: ' 8080 ',
    PUBLIC_URL: 'https://hr.example.com/',
    SOURCE_URL: ' https://git.example.com/hr/muster ',
    OWNER_EMAIL: ' Owner@Acme.test ',
    TRUSTED_PROXY: '10.0.0.1, 192.168.0.0/16,2001:db8::/32',
    SMTP_URL: '  ',
    DATABASE_URL: '',
    ADMIN_EMAIL: 'Admin@Acme.test',
    ADMIN_PASSWORD: 'Correct-horse-7',
  })
  expect(config).toMatchObject({
    host: '::1',
    port: 8080,
    publicUrl: 'https://hr.example.com',
    https: true,
    sourceUrl: 'https://git.example.com/hr/muster',
    ownerEmail: 'owner@acme.test',
    trustedProxies: ['10.0.0.1', '192.168.0.0/16', '2001:db8::/32'],
    smtpUrl: null,
    databaseUrl: null,
    mailFrom: 'muster@hr.example.com',
    admin: { email: 'admin@acme.test', password: 'Correct-horse-7' },
  })
  expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:3000')
  expect(readConfig({ HOST: '2001:db8::1', PORT: '80' }).publicUrl).toBe('http://[2001:db8::1]:80')
})
