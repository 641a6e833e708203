import type { AnyContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z, type ZodType } from 'zod'
import { contract } from './contract.ts'

/*
 * Names, addresses and similar fields are one line, wherever they are entered: a line break would start a new row in an
 * exported file, and direction marks can make one name look like another.
 */

interface Field {
  path: string
  schema: ZodType
}

/** The fields whose text may have several lines, and fields that are never shown. */
const exceptions = new Set([
  'leaves.create.reason',
  'leaves.edit.reason',
  'leaves.decide.rejectionReason',
  'leaves.decideMany.rejectionReason',
  'leaves.end.reason',
  'leaves.adjust.reason',
  'attendance.editRecord.notes',
  'attendance.createRecord.notes',
  'attendance.overrideWorkedHours.overrideReason',
  'attendance.removeRecord.reason',
  'attendance.clockOutForgotten.reason',
  'attendance.decideCorrection.reason',
  'attendance.decideCorrections.reason',
  'attendance.approveOvertime.reason',
  'attendance.decideOvertime.reason',
  'schedules.createShift.notes',
  'schedules.assignShift.notes',
  'schedules.assignRecurringSchedule.notes',
  'schedules.editShift.notes',
  'schedules.createRecurringSchedule.notes',
  'schedules.editRecurringSchedule.notes',
  'payroll.checkPack.content',
  'payroll.addPack.content',
  'payroll.edit.note',
  'payroll.askQuestion.text',
  'payroll.answerQuestion.text',
  'payroll.commentOnRun.text',
  'payroll.commentOnRecord.text',
  'payroll.requestAdjustment.reason',
  'payroll.decideAdjustment.reason',
  'payroll.decideAdjustments.reason',
  'payroll.markPaidElsewhere.reason',
  'jobs.create.description',
  'jobs.create.requirements',
  'jobs.create.benefits',
  'jobs.edit.description',
  'jobs.edit.requirements',
  'jobs.edit.benefits',
  'jobs.apply.coverLetter',
  'jobs.decide.note',
  'templates.create.htmlContent',
  'templates.create.textContent',
  'templates.update.htmlContent',
  'templates.update.textContent',
  'templates.previewDraft.htmlContent',
  'templates.previewDraft.textContent',
  'templates.frame.htmlContent',
  'performance.createReview.goals',
  'performance.createReview.achievements',
  'performance.createReview.areasForImprovement',
  'performance.createReview.managerComments',
  'performance.editReview.goals',
  'performance.editReview.achievements',
  'performance.editReview.areasForImprovement',
  'performance.editReview.managerComments',
  'performance.editReview.employeeComments',
  'performance.setGoal.description',
  'performance.editGoal.description',
  'performance.addNote.content',
  'performance.editNote.content',
  'documents.upload.description',
  'documents.edit.description',
  'notifications.create.message',
  'roles.create.description',
  'roles.update.description',
  'personnelFile.saveEmergencyContact.address',
  'accounts.create.description',
  'accounts.create.address',
  'accounts.update.description',
  'accounts.update.address',
  'accounts.createInvoice.note',
  'accounts.editInvoice.note',
  'accounts.creditInvoice.reason',
  'auth.login.password',
  'auth.resetPassword.newPassword',
  'auth.activate.newPassword',
  'auth.undoAddressChange.newPassword',
  'settings.changePassword.currentPassword',
  'auth.createApiKey.currentPassword',
  'auth.createAssistantKey.currentPassword',
  'auth.setUpTwoFactor.currentPassword',
  'auth.beginPasskey.currentPassword',
  'auth.resetTwoFactor.currentPassword',
  'auth.confirmSingleSignOn.password',
  'auth.addProvider.currentPassword',
  'auth.changeProvider.currentPassword',
  'auth.removeProvider.currentPassword',
  'auth.setPasswordSignIn.currentPassword',
  'auth.addSamlProvider.currentPassword',
  'auth.addSamlProvider.certificate',
  'auth.addSamlProvider.nextCertificate',
  'auth.changeSamlProvider.currentPassword',
  'auth.changeSamlProvider.certificate',
  'auth.changeSamlProvider.nextCertificate',
  'auth.readSamlMetadata.metadata',
  'auth.receiveSamlResponse.SAMLResponse',
  'auth.receiveSamlResponse.RelayState',
  'payroll.requestPaymentRelease.reason',
  'scim.changeSettings.currentPassword',
  'settings.changePassword.newPassword',
  'users.create.password',
  'users.update.currentPassword',
  'users.resetPassword.newPassword',
  'users.resetPassword.currentPassword',
  'settings.previewSystemSettings.changes.companyAddress',
  'settings.previewSystemSettings.were.companyAddress',
  'settings.setSystemSettings.changes.companyAddress',
  'settings.setSystemSettings.were.companyAddress',
])
/** Returns whether a path belongs to a filter, such as a search term. The text of a filter is not stored. */
const isFilter = (path: string) => /\.(search|role|q)$/.test(path)

/** Returns the schema inside optional, nullable, default and pipe schemas. */
function within(schema: ZodType): ZodType {
  if (schema instanceof z.ZodPipe) return within(schema.in as ZodType)
  return 'unwrap' in schema && !(schema instanceof z.ZodArray) ? within((schema.unwrap as () => ZodType)()) : schema
}

function fieldsIn(schema: ZodType, path: string): Field[] {
  const inner = within(schema)
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => fieldsIn(field as ZodType, `${path}.${name}`))
  if (inner instanceof z.ZodArray) return fieldsIn(inner.element as ZodType, `${path}[]`)
  return [{ path, schema }]
}

const fields = Object.entries(contract).flatMap(([feature, named]) =>
  Object.entries<AnyContractProcedure>(named).flatMap(([name, call]) => {
    const input = call['~orpc'].inputSchema as ZodType | undefined
    return input ? fieldsIn(input, `${feature}.${name}`) : []
  }),
)

const breaking = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const marksOfDirection = ['\u061c', '\u200e', '\u200f', '\u202e', '\u2066', '\u2069']
/** Valid values for fields of every kind; the test inserts a bad character into each. */
const samples = ['Ann Bob', '+20 100 123 4567', 'ann@example.com', '021000021', 'DE89370400440532013000', 'LL-001']
const broken = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.constantFrom(
      '\n',
      '\r',
      '\t',
      '\v',
      '\f',
      '\u0001',
      '\u001b',
      '\u007f',
      '\u0085',
      '\u2028',
      '\u2029',
      ...marksOfDirection,
    ),
    fc.nat(),
  )
  .map(([text, character, at]) => {
    const place = 1 + (at % (text.length - 1))
    return `${text.slice(0, place)}${character}${text.slice(place)}`
  })

test('the fields are found, including names', () => {
  expect(fields.length).toBeGreaterThan(100)
  const paths = new Set(fields.map(({ path }) => path))
  expect([...paths]).toEqual(
    expect.arrayContaining(['users.create.firstName', 'users.update.email', 'roles.create.name']),
  )
  expect([...exceptions].filter((path) => !paths.has(path))).toEqual([])
})

test.each(fields.filter(({ path }) => !exceptions.has(path) && !isFilter(path)))(
  '$path accepts no line break, control character or direction mark',
  ({ schema }) => {
    fc.assert(
      fc.property(broken, (text) => {
        const read = schema.safeParse(text)
        if (read.success) expect(String(read.data)).not.toMatch(breaking)
      }),
      { numRuns: 60 },
    )
  },
)

test('a text of several lines accepts line breaks, but no other control characters', () => {
  const multiline = fields.filter(({ path }) => exceptions.has(path) && !/password/i.test(path))
  expect(multiline).not.toEqual([])
  // A field may require a minimum length.
  const rest = ' and more of it'.repeat(4)
  for (const { path, schema } of multiline) {
    expect(schema.safeParse(`One\r\n\tTwo\n\nمرحبا${rest}`).success, path).toBe(true)
    for (const character of '\u0001\u001b\u007f\u0085')
      expect(schema.safeParse(`One${character}Two${rest}`).success, path).toBe(false)
  }
})

test('names in every language are accepted', () => {
  const names = fields.filter(({ path }) => /\.(firstName|lastName|contactName)$/.test(path))
  expect(names.length).toBeGreaterThanOrEqual(6)
  for (const { path, schema } of names)
    for (const name of ['O’Connor', 'Kovářová', 'محمد\u00a0علي', 'می\u200cخواهم', '李小龍', '👩‍👩‍👧‍👦'])
      expect(schema.safeParse(name).success, `${path} ${name}`).toBe(true)
})
