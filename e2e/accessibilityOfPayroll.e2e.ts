import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { PayItem } from '@muster/contract/payroll/payItems'
import type { SignOffCheck } from '@muster/contract/payroll/signOffs'
import { expect, moveTo, test } from './fixtures.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { emailOf, today } from './support/company.ts'
import { toast } from './support/leaveScreen.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1280, height: 720 }
const period = today().slice(0, 7)
const year = Number(period.slice(0, 4))
const payroll = '/?view=payroll'

const chooseFile = (page: Page, lines: string[]) =>
  page
    .getByRole('dialog')
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

test('import of pay items: unreadable, 300 wrong lines, a preview, entered once', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/payroll\/pay-item-entries\/import\/check 400/)
  const person = await addPaidPerson(server, company)
  const code = `N${randomUUID().slice(0, 8)}`.toUpperCase()
  const item = { code, name: `Night shift ${code}`, arabicName: 'وردية ليلية', type: 'EARNING', frequency: 'RECURRING' }
  const details = { formula: 'PER_DAY', isTaxed: true, isInsured: false, isProrated: false, account: '' }
  await company.as<{ item: PayItem }>('owner', 'POST', '/payroll/pay-items', { ...item, ...details })
  const head = 'Person,Pay item,Value,Quantity,From,Until,Note'

  const page = await openAs('owner', { at: `${payroll}&tab=records` })
  const actions = page.getByRole('heading', { name: /^Payroll for/ }).locator('..')
  await actions.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Import Pay Items' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Pay Items' })
  const field = dialog.getByLabel('File', { exact: true })
  await expect(field).toBeFocused()
  await chooseFile(page, ['Shoe size'])
  await expect(field).toHaveAccessibleDescription(/lacks the columns/)
  await expectNoAxeViolations(page, 'an unreadable file of pay items')
  await chooseFile(page, [
    head,
    ...Array.from({ length: 300 }, (_, at) => `nobody${at}@demo.test,${code},5,1,${period},,x`),
  ])
  const lines = dialog.getByRole('region', { name: /^Correct these lines/ })
  await expect(lines.getByRole('listitem').last()).toHaveText('and 100 more lines')
  await expect(dialog.getByRole('button', { name: 'Enter Pay Items' })).toBeDisabled()
  await expectNoAxeViolations(page, 'a file of pay items with 300 wrong lines')
  await page.setViewportSize(phone)
  await chooseFile(page, [head, `${emailOf(person.username)},${code},120.5,3,${period},${period},Nights`])
  await expect(dialog.getByRole('row').nth(1)).toContainText(`${code} · × 3`)
  await expectNoAxeViolations(page, 'pay items to enter, on a phone')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await dialog.getByRole('button', { name: 'Enter Pay Items' }).dblclick()
  await expect(toast(page, 'Pay items entered')).toBeVisible()
  expect(sent.filter((call) => call === 'POST /api/payroll/pay-item-entries/import')).toHaveLength(1)
})

test('sign-offs, comments and the approval of an extra run, by keyboard', async ({ openAs, company, server }) => {
  const { id, lastName } = await addPaidPerson(server, company, { lastName: 'Signwell' })
  const names = { name: `Bank ${randomUUID().slice(0, 8)}`, arabicName: 'تم تأكيد البيانات البنكية' }
  const added = { ...names, signer: 'payroll.approve', onExtraRuns: true }
  const { check } = await company.as<{ check: SignOffCheck }>('owner', 'POST', '/payroll/sign-off-checks', added)
  const { run } = await company.as<{ run: { key: string } }>('owner', 'POST', '/payroll/extra-runs', {
    period,
    name: 'Bonus',
    kind: 'BONUS',
    paymentDate: today(),
    payments: [{ userId: id, amount: 1500 }],
  })
  await company.as('owner', 'PATCH', `/payroll/runs/${run.key}/status`, { status: 'PENDING_APPROVAL' })
  try {
    const at = `${payroll}&tab=records&month=${period}&run=${run.key.slice(8)}`
    const page = await openAs('owner', { at })
    await expect(page.getByRole('main').getByRole('row').nth(1)).toContainText(lastName)
    await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
    const approval = page.getByRole('dialog', { name: /^Approve payroll for Bonus/ })
    await expect(approval.getByRole('list', { name: '1 sign-off is missing' })).toContainText('Not signed')
    await expectNoAxeViolations(page, 'an approval without a sign-off')
    await approval.getByRole('button', { name: 'Open Sign-offs' }).press('Enter')
    const signOffs = page.getByRole('dialog', { name: /^Sign-offs/ })
    await signOffs.getByRole('button', { name: `Sign: ${check.name}` }).press('Enter')
    await expect(signOffs.getByLabel('Remark (optional)')).toBeFocused()
    await page.keyboard.type('Compared with the bank')
    await expectNoAxeViolations(page, 'signing')
    await page.keyboard.press('Enter')
    await expect(signOffs.getByRole('button', { name: `Withdraw: ${check.name}` })).toBeFocused()
    await page.setViewportSize(phone)
    await expectNoAxeViolations(page, 'a sign-off that is signed, on a phone')
    await page.keyboard.press('Escape')
    await expect(signOffs).toBeHidden()

    await page.setViewportSize(desktop)
    await moveTo(page, `${at}&comments=open`)
    const comments = page.getByRole('dialog', { name: /^Comments/ })
    const add = comments.getByRole('button', { name: 'Add Comment' })
    await add.press('Enter')
    const text = comments.getByRole('textbox', { name: 'Comment' })
    await expect(text).toHaveAccessibleDescription(/Please write something/)
    await expect(text).toBeFocused()
    await page.keyboard.type('Is this bonus agreed?')
    await add.press('Enter')
    const comment = comments.getByRole('listitem').filter({ hasText: 'Is this bonus agreed?' })
    await expect(comment).toBeVisible()
    await expect(text).toHaveValue('')
    await expect(add).toBeFocused()
    await expectNoAxeViolations(page, 'comments')
    await comment.getByRole('button', { name: 'Remove' }).press('Enter')
    await page
      .getByRole('dialog', { name: 'Remove this comment?' })
      .getByRole('button', { name: 'Remove' })
      .press('Enter')
    await expect(comments).toContainText('This comment was removed.')
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
    await page.setViewportSize(phone)
    await expectNoAxeViolations(page, 'a removed comment, on a phone')
    // A page that shows the run would ask for its sign-offs once more when they are removed, maybe after the run.
    await moveTo(page, payroll)
    await expect(comments).toBeHidden()
  } finally {
    await company.as('owner', 'DELETE', `/payroll/sign-off-checks/${check.id}`)
    await company.as('owner', 'PATCH', `/payroll/runs/${run.key}/status`, { status: 'DRAFT' })
    await company.as('owner', 'DELETE', `/payroll/runs/${run.key}`)
  }
})

test('opening amounts of a person and from a file, and cost centres', async ({ openAs, company, server }) => {
  const { id, username } = await addPaidPerson(server, company)
  const llId = `LL-${randomUUID().slice(0, 8)}`
  await server.query('update users set ll_id = $2 where id = $1', [id, llId])
  const page = await openAs('owner', { at: `/?view=person&person=${id}&tab=pay` })
  await page.getByRole('button', { name: 'Change Cost Centres' }).click()
  const centres = page.getByRole('dialog', { name: 'Change Cost Centres' })
  await expect(centres.getByRole('button', { name: 'Save' })).toBeDisabled()
  await centres.getByRole('button', { name: 'Add Cost Centre' }).click()
  await centres.getByRole('button', { name: 'Save' }).click()
  await expectNoAxeViolations(page, `cost centres of ${username}, refused`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Enter Amounts' }).click()
  const opening = page.getByRole('dialog', { name: 'Pay Outside Muster' })
  await opening.getByRole('button', { name: 'Save' }).click()
  await expect(opening.getByLabel('Until')).toHaveAccessibleDescription(/Please choose a month/)
  await expectNoAxeViolations(page, 'opening amounts, refused')
  await page.keyboard.press('Escape')

  await page.setViewportSize(phone)
  await moveTo(page, '/?view=settings&tab=payroll')
  await page.getByRole('button', { name: 'Import Amounts' }).click()
  const head = 'LL-ID,Until,Taxed pay,Insurance,Tax,Source'
  await chooseFile(page, [head, `${llId},${year - 1}-06,60000,6600,3555,Payslips`, `LL-X,${period},1,0,0,x`])
  await expect(page.getByRole('dialog').getByRole('row').nth(1)).toContainText('Tax withheld')
  await expectNoAxeViolations(page, 'opening amounts from a file, on a phone')
})
