import type { Locator, Page } from '@playwright/test'
import { expect, moveTo, test } from './fixtures.ts'
import { attendance, historyDays, todayScreen } from './support/attendanceScreen.ts'
import { cardOf, documents, uploadAs } from './support/documentScreen.ts'
import { jobs, postJob } from './support/jobScreen.ts'
import { leaves, openRequestForm, requestForm } from './support/leaveScreen.ts'
import { today } from './support/company.ts'
import { addPerson } from './support/addPerson.ts'
import { centrePath, noticeIn, notify } from './support/notificationScreen.ts'
import { addPaidPerson } from './support/addPaidPerson.ts'
import { addNote, performance, setGoal, writeReview } from './support/performanceScreen.ts'
import { photo } from './support/photo.ts'
import { signInForm } from './support/signInForm.ts'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const isEveryCase = process.env.TEST_EVERY_CASE === '1'
// At 1024 pixels the sidebar is already next to the page, which leaves the page the least room. On a touch screen,
// buttons are larger. Phones that scale their pages, 768 pixels, and windows with a mouse are checked by `npm run
// test:long`.
const narrow = isEveryCase ? [390, 768, 1024] : [390, 1024]
const touchScreen = { viewport: { width: 1024, height: 900 }, hasTouch: true }
const withMouse = { viewport: { width: 1440, height: 900 } }
const widths = [768, 1024, 1440]

// This person has the longest name, which appears in the widest lists.
const specialist = 'maximiliana-konstantina.papadopoulou-vandenberghe'

/**
 * Expects the page to fit the window at each width in `at`. If `at` is empty, checks only the phone's width, which the
 * page already has.
 */
async function expectToFit(page: Page, screenName: string, at: readonly number[]): Promise<void> {
  for (const width of at.length > 0 ? at : [phone.viewport.width]) {
    if (at.length > 0) await page.setViewportSize({ width, height: 900 })
    const wider = await page.evaluate(async () => {
      // Waits until the layout for this width has been rendered.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
      const { scrollWidth, clientWidth } = document.documentElement
      if (scrollWidth <= clientWidth) return null
      const outside = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      )
      return `${scrollWidth} > ${clientWidth}: ${outside.at(-1)?.outerHTML.slice(0, 200)}`
    })
    expect(wider, `${screenName} at ${width} pixels`).toBeNull()
  }
}

for (const [screen, options, at] of [
  [`at ${narrow.join(', ')} pixels`, touchScreen, narrow],
  ...(isEveryCase
    ? ([
        ['on a phone', phone, []],
        [`with a mouse at ${widths.join(', ')} pixels`, withMouse, widths],
      ] as const)
    : []),
] as const) {
  test(`nothing an employee sees scrolls sideways ${screen}`, async ({ openSignedOut, openAs, company }) => {
    const welcome = await openSignedOut(options)
    await expect(signInForm(welcome).email).toBeVisible()
    await signInForm(welcome).submit.click()
    await expectToFit(welcome, 'welcome', at)

    const employee = await openAs(specialist, options)
    await expectToFit(employee, 'dashboard', at)
    const selected = employee.getByRole('tab', { selected: true })
    for (const [tab, address] of [
      ['Overview', leaves.overview],
      ['My Requests', leaves.mine],
      ['Calendar', leaves.calendar],
      ['Calendar', leaves.timeline],
      ['Calendar', `${leaves.timeline}&scale=year`],
    ] as const) {
      await moveTo(employee, address)
      await expect(selected).toHaveText(tab)
      await expectToFit(employee, address, at)
    }
    for (const [tab, address, landmark] of [
      ['Today', attendance.today, employee.getByRole('timer')],
      ['History', attendance.history, historyDays(employee).list.getByRole('button').first()],
      ['Worked Hours', attendance.hours, employee.getByRole('heading', { name: 'Recent Worked Hours' })],
    ] as const) {
      await moveTo(employee, address)
      await expect(selected).toHaveText(tab)
      await expect(landmark).toBeVisible()
      await expectToFit(employee, address, at)
    }
    const title = `Someone_told_everybody_about_something_that_has_no_space_anywhere_in_it_${at.join('_')}`
    await notify(company, specialist, [title])
    await moveTo(employee, `${centrePath}&status=unread`)
    await expect(noticeIn(employee, title).row).toBeVisible()
    await expectToFit(employee, 'notifications', at)
    await moveTo(employee, jobs.mine)
    await expect(selected).toHaveText(/^My Applications/)
    await expectToFit(employee, 'own applications', at)
    for (const [heading, address] of [
      ['My Pay', '/?view=payroll'],
      ['Access Denied', '/?view=users'],
    ] as const) {
      await moveTo(employee, address)
      await expect(employee.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(heading)
      await expectToFit(employee, address, at)
    }
    const plan = 'Plan_of_everything_that_was_ever_built_here_without_a_space_in_its_name_or_a_hyphen_to_break_at.pdf'
    await company.as(specialist, 'POST', '/documents/folders', { name: `Folder_${at.join('_')}_${plan.slice(0, 75)}` })
    const tags = JSON.stringify(['a-tag-of-forty-characters-without-spaces', 'another-of-forty-characters-no-spaces'])
    await uploadAs(company, specialist, plan, { tags, description: plan })
    await moveTo(employee, documents.mine)
    await expect(cardOf(employee, plan).first()).toBeVisible()
    await expectToFit(employee, 'documents', at)
    await employee.getByRole('banner').getByRole('button').last().click()
    await expect(employee.getByRole('menu')).toBeVisible()
    await expectToFit(employee, 'user menu', at)
    await employee.keyboard.press('Escape')
    await moveTo(employee, leaves.mine)
    await openRequestForm(employee)
    await requestForm(employee).type.click()
    await expect(requestForm(employee).dialog.getByRole('option').first()).toBeVisible()
    await expectToFit(employee, 'request form', at)
  })

  test(`nothing HR sees scrolls sideways ${screen}`, async ({ openAs, company, server }) => {
    const hr = await openAs('hr', { ...options, at: leaves.policies })
    await expect(hr.getByText('Emergency leave')).toBeVisible()
    await expectToFit(hr, 'policies', at)
    for (const [tab, address] of [
      ['History', leaves.history],
      ['All Requests', leaves.team],
    ] as const) {
      await moveTo(hr, address)
      await expect(hr.getByRole('tab', { selected: true })).toHaveText(tab)
      await expect(hr.getByRole('navigation', { name: 'Pages' })).toBeVisible()
      await expectToFit(hr, tab, at)
    }
    const paid = await addPaidPerson(server, company, { lastName: 'Papadopoulou-Vandenberghe' })
    await company.as('manager', 'POST', '/payroll/adjustments', {
      userId: paid.id,
      adjustmentType: 'PROMOTION',
      amount: 100_000_000.5,
      reason: 'From_a_promise_without_a_space_that_was_made_when_the_contract_was_signed',
      effectiveDate: today(),
    })
    await company.as('owner', 'POST', '/payroll/loans', {
      userId: paid.id,
      kind: 'ADVANCE',
      amount: 100_000_000.5,
      instalment: 1_000_000.5,
      paidOn: today(),
      firstPeriod: today().slice(0, 7),
      reason: 'For_a_house_without_a_space_between_its_rooms_that_is_as_wide_as_a_street_is_long',
    })
    for (const [text, address] of [
      [paid.name, `/?view=payroll&tab=adjustments&search=${paid.username}`],
      [paid.name, `/?view=payroll&tab=loans&search=${paid.username}`],
      ['Pay rules', '/?view=settings&tab=payroll'],
      ['Assigned Shift', `/?view=attendance&tab=schedule&person=${await company.idOf('maya.thompson')}&search=maya`],
      ['Nour Haddad', `${attendance.team}&llIds=LL-ENG-003`],
      ['Present Days', attendance.cards],
      ['Paid breaks', '/?view=settings&tab=time'],
      ['Total Gross Pay', '/?view=payroll&tab=records'],
    ] as const) {
      await moveTo(hr, address)
      // A closed list of people has the same names.
      const landmark = hr.getByRole('main').getByText(text, { exact: true }).filter({ visible: true })
      await expect(landmark.first()).toBeVisible()
      await expectToFit(hr, address, at)
    }
    const { id } = await postJob(company, 'Head of a kitchen of unusual length, and of everything that belongs to it')
    await company.as(specialist, 'POST', `/jobs/${id}/apply`, { coverLetter: 'I cook.' })
    for (const address of [jobs.browse, jobs.manage, `${jobs.manage}&posting=${id}`]) {
      await moveTo(hr, address)
      const landmark = address.includes('posting')
        ? hr.getByRole('region', { name: 'Submitted' })
        : hr.getByRole('main')
      await expect(landmark.getByText(/unusual length|Papadopoulou/).first()).toBeVisible()
      await expectToFit(hr, address, at)
    }
    const agreed = `Something_that_was_agreed_without_a_space_anywhere_in_it_and_is_far_too_long_${at.join('_')}`
    await setGoal(company, 'hr', specialist, agreed, 40)
    await writeReview(company, 'hr', specialist, agreed)
    await addNote(company, 'hr', specialist, agreed)
    for (const address of [
      performance.overview,
      performance.reviews,
      performance.goals,
      performance.notes,
      performance.of(await company.idOf(specialist)),
    ]) {
      await moveTo(hr, address)
      await expect(hr.getByRole('main').getByText(agreed).first()).toBeVisible()
      await expectToFit(hr, address, at)
    }
    await moveTo(hr, leaves.team)
    await expect(hr.getByRole('tab', { selected: true })).toHaveText('All Requests')
    const open = hr.getByRole('main').getByRole('row').or(hr.getByRole('main').getByRole('listitem'))
    await open.nth(1).getByRole('button').first().click()
    await expect(hr.getByRole('dialog', { name: 'Leave Request Details' })).toContainText('Submitted')
    await expectToFit(hr, 'details', at)
    await hr.keyboard.press('Escape')
    await hr
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    await expect(hr.getByRole('button', { name: 'View all notifications' })).toBeVisible()
    await expectToFit(hr, 'bell', at)
  })

  test(`nothing the owner sees scrolls sideways ${screen}`, async ({ openAs }) => {
    const owner = await openAs('owner', options)
    for (const [text, address] of [
      ['No mail server is set up.', '/?view=settings&tab=outbox'],
      ['Password rules', '/?view=settings&tab=security'],
      ['Check Now', '/?view=settings&tab=audit'],
      ['Door terminals', '/?view=settings&tab=keys'],
      ['Unpaid Invoices', '/?view=accounts'],
      ['Sent to you', '/?view=reports&tab=schedules'],
    ] as const) {
      await moveTo(owner, address)
      await expect(owner.getByRole('main').getByText(text).first()).toBeVisible()
      await expectToFit(owner, address, at)
    }
  })
}

test('the history shows requesters by their whole names at 768 and 1024 pixels', async ({ openAs }) => {
  const page = await openAs('hr')
  for (const name of ['Mateusz Wójcik', 'Ingrid Sørensen']) {
    await moveTo(page, `${leaves.history}&search=${encodeURIComponent(name)}`)
    for (const width of [768, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      const nameInRow = page.getByRole('main').getByRole('row').getByTitle(name).first()
      await expect(nameInRow).toBeVisible()
      const clippedPixels = await nameInRow.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
      expect(clippedPixels, `${name} at ${width} pixels`).toBeLessThan(2)
    }
  }
})

test("a dialog's buttons stay in view, and the header reaches the edge, on windows of three sizes", async ({
  openAs,
}) => {
  const page = await openAs('hr', { at: '/?view=users' })
  for (const [width, height] of [
    [900, 700],
    [1440, 900],
    [390, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    const user = page.getByRole('button', { name: 'Add User' })
    await expect(user).toBeVisible()
    const edge = await page.getByRole('banner').evaluate((header) => header.getBoundingClientRect().right)
    expect(edge).toBe(await page.evaluate(() => window.innerWidth))

    await user.click()
    await expect(page.getByRole('button', { name: 'Create User' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Edit User' }).click()
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('textbox', { name: 'First Name' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('a picture makes no row taller', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { firstName: 'Pictured' })
  const profileImage = new File([new Uint8Array(photo())], 'me.png', { type: 'image/png' })
  await company.as(username, 'POST', `/users/${await company.idOf(username)}/profile-image`, { profileImage })
  // The newest request is at the top.
  await company.ask(username, await company.freeDays(username, 1))
  const page = await openAs('hr', { viewport: { width: 1440, height: 900 }, at: leaves.team })
  const rows = page.getByRole('main').locator('tbody tr')
  const pictured = rows.filter({ has: page.locator('img') })
  await expect(pictured).toContainText(name)
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(new Set(heights)).toEqual(new Set([44]))
})

test('the lists of today and of payroll begin on the first screen', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server)
  await company.as(username, 'POST', '/attendance/clock-in', {})
  const own = await openAs(username, { ...phone, at: attendance.today })
  const top = async (row: Locator) => {
    await expect(row).toBeVisible()
    return row.evaluate((element) => element.getBoundingClientRect().top)
  }
  const session = todayScreen(own).entries.getByRole('listitem').first()
  await expect(own.getByText('Worked', { exact: true })).toBeVisible()
  // In an hour that the clock repeats, times have an offset, and two of them take another line.
  expect(await top(session)).toBeLessThan((await own.getByText('(UTC+').count()) > 0 ? 650 : 600)

  const [year, month] = today().split('-').map(Number)
  await company.as('owner', 'POST', '/payroll/generate', { month, year })
  const page = await openAs('owner', { viewport: { width: 1440, height: 900 }, at: '/?view=payroll&tab=records' })
  await expect(page.getByRole('button', { name: /^Comments/ })).toBeVisible()
  expect(await top(page.getByRole('main').locator('tbody tr').first())).toBeLessThan(400)
})
