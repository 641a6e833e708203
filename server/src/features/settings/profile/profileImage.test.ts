import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../../audit/tables.ts'
import { Overloaded } from '../../../limits/concurrencyLimiter.ts'
import { samplePdf, samplePng } from '../../../../testing/sampleFiles.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { fileOf, multipart } from '../../../../testing/forms.ts'
import { newcomer } from '../../../../testing/people.ts'
import { readWebp } from '../../../../testing/webp.ts'
import { profileImages } from './tables.ts'
import { thumbnailsOf } from '../pictures.ts'

let app: TestApp
let photo: Buffer
beforeAll(async () => {
  app = await startTestApp()
  // The picture is stored on its side, is red above and blue below when upright, and contains its location.
  const half = { create: { width: 300, height: 400, channels: 3, background: '#e00000' } } as const
  const blue = { input: { create: { ...half.create, width: 150, background: '#0000e0' } }, left: 150, top: 0 } as const
  photo = await sharp(half)
    .composite([blue])
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
})
afterAll(() => app.close())

const id = (employee: string) => app.company.id(employee)
async function upload(as: string | null, owner: string, content: Buffer, name = 'me.jpg') {
  const form = await multipart({ profileImage: fileOf(content, name, 'image/jpeg') })
  return app.call(as, 'POST', `/users/${id(owner)}/profile-image`, form.body, form.headers)
}
const remove = (as: string, owner: string) => app.call(as, 'DELETE', `/users/${id(owner)}/profile-image`)
const imagePath = async (employee: string): Promise<string | null> =>
  (await app.call(employee, 'GET', '/users/profile')).body.user.profileImage

test('your own picture is square, upright, in two sizes, without the camera’s metadata', async () => {
  const { status, body } = await upload('Employee', 'Employee', photo)
  expect(status).toBe(200)
  expect(body.profileImage).toMatch(new RegExp(`^/users/${id('Employee')}/profile-image\\?v=[0-9a-f]{16}$`))
  expect(await imagePath('Employee')).toBe(body.profileImage)
  for (const [size, edge] of [
    ['', 96],
    ['&size=96', 96],
    ['&size=384', 384],
  ] as const) {
    const answer = await app.call('Stranger', 'GET', `${body.profileImage}${size}`)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(answer.headers['cache-control']).toBe('private, max-age=604800, immutable')
    expect(answer.headers['content-disposition']).toContain('attachment')
    const { width, height, format, exif, orientation } = await readWebp(answer.raw).metadata()
    expect({ width, height, format, exif, orientation }).toEqual({
      width: edge,
      height: edge,
      format: 'webp',
      exif: undefined,
      orientation: undefined,
    })
    expect(answer.raw.includes('SECRET-PLACE')).toBe(false)
    const pixels = await readWebp(answer.raw).raw().toBuffer()
    expect([pixels[0], pixels.at(-1)].map((value) => Number(value) > 150)).toEqual([true, true])
  }
  const [entry] = await app.app.db.select().from(auditEntries).where(eq(auditEntries.action, 'profile.image_set'))
  expect(entry).toMatchObject({
    personId: id('Employee'),
    before: { profileImage: null },
    after: { profileImage: body.profileImage },
  })
})

test('another picture replaces it, and the old address is not found any more', async () => {
  const first = (await upload('Colleague', 'Colleague', photo)).body.profileImage
  const second = (await upload('Colleague', 'Colleague', samplePng(1, 1), 'me.png')).body.profileImage
  expect(second).not.toBe(first)
  expect((await app.call('Colleague', 'GET', first)).status).toBe(404)
  expect((await app.call('Colleague', 'GET', second)).status).toBe(200)
  expect(await app.app.db.$count(profileImages, eq(profileImages.userId, id('Colleague')))).toBe(1)
  expect((await remove('Colleague', 'Colleague')).status).toBe(204)
  expect([(await app.call('Colleague', 'GET', second)).status, await imagePath('Colleague')]).toEqual([404, null])
  expect((await remove('Colleague', 'Colleague')).status).toBe(204)
})

test('HR may change other people’s pictures, a lead may not, and out of reach is not found', async () => {
  expect((await upload('Hr', 'Stranger', photo)).status).toBe(200)
  expect((await upload('Lead', 'Employee', photo)).status).toBe(404)
  expect((await upload('Employee', 'Stranger', photo)).status).toBe(404)
  expect((await remove('Employee', 'Stranger')).status).toBe(404)
  expect((await upload(null, 'Stranger', photo)).status).toBe(401)
  expect(await imagePath('Stranger')).not.toBeNull()
  expect((await app.call(null, 'GET', (await imagePath('Stranger')) ?? '')).status).toBe(401)
})

test.each<[string, () => Buffer, string, number, string]>([
  [
    'a PDF',
    () => samplePdf(),
    'me.pdf',
    415,
    'This type of file is not accepted. Please choose a file of type JPG, JPEG or PNG.',
  ],
  [
    'a PDF called JPEG',
    () => samplePdf(),
    'me.jpg',
    415,
    "This file's name says JPEG picture, but its content is something else.",
  ],
  ['SVG called PNG', () => Buffer.from('<svg onload="alert(1)"/>'), 'me.png', 415, "This file's name says PNG picture"],
  [
    'half a picture',
    () => photo.subarray(0, photo.length / 2),
    'me.jpg',
    415,
    'This picture is damaged or incomplete.',
  ],
  ['a picture of noise', () => samplePng(200, 200), 'me.png', 415, 'This picture is damaged or incomplete.'],
  [
    'more pixels than one can keep',
    () => samplePng(20_000, 20_000),
    'me.png',
    415,
    'This picture has more than 40 megapixels.',
  ],
  ['nothing', () => Buffer.alloc(0), 'me.png', 415, 'This file is empty.'],
  ['6 MB', () => Buffer.alloc(5_242_881), 'me.png', 413, 'Image must be smaller than 5MB'],
])('%s is refused on its field', async (_what, content, name, status, message) => {
  const before = await imagePath('Employee')
  const answer = await upload('Employee', 'Employee', content(), name)
  expect(answer.status).toBe(status)
  expect(answer.body.errors).toMatchObject([{ path: 'profileImage' }])
  expect(answer.body.errors[0].message).toContain(message)
  expect(await imagePath('Employee')).toBe(before)
})

test('a text field is no picture', async () => {
  const path = `/users/${id('Employee')}/profile-image`
  const { status, body } = await app.call('Employee', 'POST', path, { profileImage: 'me.jpg' })
  expect([status, body.errors]).toMatchObject([400, [{ path: 'profileImage', message: 'Please select an image file' }]])
})

test('of two simultaneous pictures one applies, and the address leads to it', async () => {
  const employee = await newcomer(app, 'Vain')
  const answers = await Promise.all([
    upload(employee, employee, photo),
    upload(employee, employee, samplePng(1, 1), 'me.png'),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await app.call(employee, 'GET', (await imagePath(employee)) ?? '')).status).toBe(200)
})

test('an invalid size or version is refused', async () => {
  const path = (await imagePath('Employee')) ?? ''
  expect((await app.call('Employee', 'GET', `${path}&size=100000`)).status).toBe(400)
  expect((await app.call('Employee', 'GET', `/users/${id('Employee')}/profile-image`)).status).toBe(400)
})

test('when too many pictures are queued, further ones get a request to retry', async () => {
  const all = await Promise.allSettled(Array.from({ length: 25 }, () => thumbnailsOf(samplePng())))
  const rejections = all.filter((one) => one.status === 'rejected')
  expect(rejections).toHaveLength(25 - 20)
  for (const { reason } of rejections) expect(reason).toBeInstanceOf(Overloaded)
  expect((await upload('Employee', 'Employee', photo)).status).toBe(200)
})
