import type { Page } from '@playwright/test'
import { expect, moveTo, test } from './fixtures.ts'
import { dayAfter, demoPassword, nameOf, today } from './support/company.ts'
import { closeToast, fillRequest, leaves, requestForm, rowOf, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'

const script = 'window.hacked = true'
/** Texts to type as a reason. Each is typed and read on every screen, so texts that can share a line do. */
const texts = {
  'markup and scripts': [
    '<b>bold</b> &amp; <a href="https://elsewhere.test/">here</a> <!-- gone? --> {{7*7}} ${7*7} {count}',
    `<script>${script}</script>`,
    `"><img src=x onerror="${script}">`,
    `<svg/onload=${script}>`,
    `javascript:${script}`,
    `</textarea><iframe srcdoc="<script>parent.hacked=1</script>">`,
    `'-alert(1)-'`,
    '<style>*{display:none}</style>',
  ].join(' '),
  'Arabic, characters beyond the first plane, marks that turn the direction': [
    'إجازة عائلية في الإسكندرية مع أولاد عمي',
    'Ferien 🏖️ 👩‍👩‍👧 \u{1F1EA}\u{1F1EC} ｆｕｌｌ \u0301 Z̶͓̎a̷͎̿',
    'before \u202Etxt.exe\u202C after \u2067isolated\u2069 \u200F\u200Eend',
  ].join(' '),
  'two thousand characters': 'abcdefghi '.repeat(200).trimEnd().padEnd(2000, '!'),
}

/**
 * Expects a harmful text to have had no effect: it has run no script, created no elements, and made no page wider than
 * the window.
 */
async function expectUnharmed(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(page.locator('script:not([src]), iframe, img[src="x"], a[href*="elsewhere"]')).toHaveCount(0)
  const overflowPixels = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPixels).toBeLessThanOrEqual(0)
}

test('a reason is shown as text everywhere, whatever is typed', async ({ openAs, company }) => {
  const username = 'william.ashworth'
  const employee = await openAs(username, { at: leaves.mine })
  const lead = await openAs('eleni.stavrou', { at: leaves.team })
  for (const [name, text] of Object.entries(texts))
    await test.step(name, async () => {
      const days = await company.freeDays(username, 1)
      await fillRequest(employee, { ...days, type: 'Unpaid leave', reason: text })
      await requestForm(employee).submit.click()
      await closeToast(employee, 'Leave request submitted successfully!')
      await expect(rowOf(employee, days)).toContainText('Pending')

      await expect(toast(lead, 'New leave request')).toContainText(nameOf(username))
      await closeToast(lead, 'New leave request')
      const row = rowOf(lead, days, nameOf(username))
      await row.getByRole('button', { name: 'Unpaid leave', description: nameOf(username) }).click()
      const details = lead.getByRole('dialog', { name: 'Leave Request Details' })
      await expect(details.getByText(text, { exact: true })).toBeVisible()
      await expectUnharmed(lead)
      await details.getByRole('button', { name: 'Reject' }).click()
      const dialog = lead.getByRole('dialog', { name: 'Reject Leave Request' })
      await dialog.getByLabel('Reason').fill(text)
      await dialog.getByRole('button', { name: 'Reject' }).click()
      await closeToast(lead, 'Leave request rejected successfully!')
      await expect(details).toContainText('Rejected')
      await lead.keyboard.press('Escape')
      await expect(details).toBeHidden()

      await expect(toast(employee, 'Leave request rejected')).toContainText(text)
      await closeToast(employee, 'Leave request rejected')
      await employee
        .getByRole('button', { name: /^Notifications/ })
        .first()
        .click()
      const notice = employee.getByRole('listitem').filter({ hasText: text })
      await expect(notice).toBeVisible()
      await expectUnharmed(employee)
      await notice.getByRole('button').click()
      const own = employee.getByRole('dialog', { name: 'Leave Request Details' })
      await expect(own.getByText(text, { exact: true })).toHaveCount(2)
      await expectUnharmed(employee)
      await employee.keyboard.press('Escape')
      await expect(own).toBeHidden()
      await moveTo(employee, leaves.mine)
    })
})

test('a reason may have 2,000 characters and no more', async ({ openAs, company }) => {
  const username = 'kenji.watanabe'
  const days = await company.freeDays(username, 1)
  const page = await openAs(username, { at: leaves.mine })
  await fillRequest(page, { ...days, type: 'Unpaid leave', reason: 'a'.repeat(2001) })
  const { reason, submit } = requestForm(page)
  await submit.click()
  await expect(reason).toHaveAccessibleDescription('Please use at most 2,000 characters')
  await reason.fill('a'.repeat(2000))
  await submit.click()
  await expect(toast(page, 'Leave request submitted successfully!')).toBeVisible()
})

test('names of accounts, invoices, keys, departments, positions and reports are shown as text', async ({
  openAs,
  openSignedOut,
  company,
  server,
}) => {
  const text = `<img src=x onerror="${script}"><a href="//elsewhere.test">&amp;</a>`
  const postAsOwner = <T>(path: string, body: object) => company.as<T>('owner', 'POST', path, body)
  const { department } = await postAsOwner<{ department: { id: string } }>('/departments', { name: text })
  const { position } = await postAsOwner<{ position: { id: string } }>('/positions', { name: text })
  const { report } = await postAsOwner<{ report: { id: string } }>('/reports/custom', {
    name: text,
    metrics: ['leaves.requests'],
  })
  const { account } = await postAsOwner<{ account: { id: string } }>('/accounts', {
    name: text,
    description: text,
    address: text,
  })
  const { invoice } = await postAsOwner<{ invoice: { id: string } }>('/invoices', {
    accountId: account.id,
    note: text,
    lines: [{ description: text, rate: 1 }],
  })
  const { key } = await postAsOwner<{ key: { id: string } }>('/api-keys', {
    name: text,
    permissions: ['roles.read'],
    expiresOn: dayAfter(today(), 30),
    currentPassword: demoPassword,
  })
  const { schedule } = await postAsOwner<{ schedule: { id: string } }>('/reports/schedules', {
    report: report.id,
    every: 'week',
    day: 1,
    recipients: [await company.idOf('owner')],
  })
  const were = { companyName: 'Muster' }
  await company.as('owner', 'PATCH', '/settings/system', { changes: { companyName: text }, were })
  try {
    const page = await openAs('owner', { at: '/?view=accounts' })
    for (const [at, times] of [
      ['/?view=accounts', 1],
      [`/?view=accounts&account=${account.id}`, 2],
      ['/?view=accounts&tab=invoices', 1],
      [`/?view=accounts&tab=invoices&invoice=${invoice.id}`, 2],
      ['/?view=settings&tab=keys', 1],
      ['/?view=hierarchy&tab=departments', 1],
      ['/?view=hierarchy&tab=positions', 1],
      ['/?view=reports&tab=schedules', 2],
      [`/?view=reports&tab=custom&own=${report.id}`, 1],
      ['/?view=notifications', 1],
    ] as const)
      await test.step(at, async () => {
        await moveTo(page, at)
        // The company's name also appears in the sidebar.
        const found = page.getByRole('main').or(page.getByRole('dialog')).getByText(text)
        await expect.poll(() => found.count()).toBeGreaterThanOrEqual(times)
        await expectUnharmed(page)
      })
    const visitor = await openSignedOut()
    await expect(visitor.getByText(text).first()).toBeVisible()
    await expectUnharmed(visitor)
  } finally {
    await server.query(`delete from settings where key = 'companyName'`)
    for (const path of [
      `/reports/schedules/${schedule.id}`,
      `/reports/custom/${report.id}`,
      `/api-keys/${key.id}`,
      `/invoices/${invoice.id}`,
      `/accounts/${account.id}`,
      `/positions/${position.id}`,
      `/departments/${department.id}`,
    ])
      await company.as('owner', 'DELETE', path)
  }
})

test('a name that looks like markup is shown as text in the sidebar, lists, notifications and menus', async ({
  openAs,
  company,
  server,
}) => {
  const firstName = `<img src=x onerror="${script}">`
  const lastName = '<b>O’Hara</b> \u202Eevil'
  const { username, name } = await addPerson(server, { firstName, lastName, manager: 'eleni.stavrou' })
  const lead = await openAs('eleni.stavrou', { at: leaves.team })
  const days = await company.freeDays(username, 1)
  await company.ask(username, days)
  await expect(toast(lead, 'New leave request')).toContainText(name)
  await expect(rowOf(lead, days, name)).toBeVisible()
  await expectUnharmed(lead)

  const page = await openAs(username)
  await expect(page.getByRole('complementary')).toContainText(name)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(firstName)
  await page.getByRole('banner').getByRole('button').last().click()
  await expect(page.getByRole('menu')).toContainText(name)
  await expectUnharmed(page)
})
