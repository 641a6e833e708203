import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identitiesAt } from '../../../companySettings/identity.ts'
import { formerIdentities } from '../../../companySettings/tables.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { samplePdf, samplePng } from '../../../../testing/sampleFiles.ts'
import { recordedBy } from '../../payroll/test/adjustments.ts'

let app: TestApp
let wide: Buffer
beforeAll(async () => {
  app = await startTestApp()
  wide = await sharp({ create: { width: 1200, height: 200, channels: 4, background: '#0a5a' } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

async function upload(as: string | null, content: Buffer, name = 'logo.png') {
  const form = await multipart({ logo: fileOf(content, name, 'image/png') })
  return app.call(as, 'POST', '/company/logo', form.body, form.headers)
}
const company = async () => (await app.call(null, 'GET', '/company')).body.company
const rename = (companyName: string, before: string) =>
  app.call('Owner', 'PATCH', '/settings/system', { changes: { companyName }, were: { companyName: before } })

test('strangers see the company; the owner sets its logo, redrawn, and removes it', async () => {
  expect(await company()).toEqual({ name: 'Muster', logo: null })
  const answer = await upload('Owner', wide)
  expect(answer.status).toBe(200)
  expect(answer.body.company.logo).toMatch(/^\/company\/logo\?v=[0-9a-f]{16}$/)
  expect(await company()).toEqual(answer.body.company)
  expect((await app.call('Employee', 'GET', '/auth/me')).body.user.company).toEqual(answer.body.company)
  const image = await app.call(null, 'GET', answer.body.company.logo)
  expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png'])
  expect(await sharp(image.raw).metadata()).toMatchObject({ width: 480, height: 80, hasAlpha: true })
  expect(await recordedBy(app, answer)).toMatchObject([{ action: 'setting.changed', before: { logo: null } }])

  const otherLogo = (await upload('Owner', samplePng())).body.company.logo
  expect(otherLogo).not.toBe(answer.body.company.logo)
  expect((await app.call(null, 'GET', answer.body.company.logo)).status).toBe(404)
  expect((await app.call('Owner', 'DELETE', '/company/logo')).status).toBe(204)
  expect(await company()).toEqual({ name: 'Muster', logo: null })
  expect((await app.call(null, 'GET', otherLogo)).status).toBe(404)
})

test('no one else may set it, and only a picture is accepted', async () => {
  for (const as of ['Hr', 'Employee']) {
    expect((await upload(as, wide)).status).toBe(403)
    expect((await app.call(as, 'DELETE', '/company/logo')).status).toBe(403)
  }
  expect((await upload(null, wide)).status).toBe(401)
  for (const content of [samplePdf('no'), wide.subarray(0, 200)]) {
    const { status, body } = await upload('Owner', content)
    expect([status, body.errors[0].path]).toEqual([415, 'logo'])
  }
})

test('the company’s identity at each instant is kept', async () => {
  await app.app.db.delete(formerIdentities)
  const logo = (await upload('Owner', wide)).body.company.logo.slice(-16)
  const before = Temporal.Now.instant().toString()
  expect((await rename('Nile', 'Muster')).status).toBe(200)
  await rename('Delta', 'Nile')
  const changedAt = Temporal.Now.instant().toString()
  const changes = { companyAddress: 'Cairo', registrationNumber: '174052' }
  const were = { companyAddress: '', registrationNumber: '' }
  expect((await app.call('Owner', 'PATCH', '/settings/system', { changes, were })).status).toBe(200)
  const at = await identitiesAt(app.app.db)
  expect(at('2020-01-01T00:00:00Z')).toMatchObject({ name: 'Muster', logo: null })
  expect(at(before)).toMatchObject({ name: 'Muster', logo })
  expect(at(changedAt)).toMatchObject({ name: 'Delta', address: null, registrationNumber: null })
  expect(at('2099-01-01T00:00:00Z')).toEqual({ name: 'Delta', logo, address: 'Cairo', registrationNumber: '174052' })
})
