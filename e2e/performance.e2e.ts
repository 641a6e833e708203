import { expect, moveTo, test } from './fixtures.ts'
import { dayAfter, today } from './support/company.ts'
import { question, toast } from './support/leaveScreen.ts'
import { addPerson } from './support/addPerson.ts'
import { addNote, performance, setGoal, writeReview } from './support/performanceScreen.ts'

test('a manager sets a goal, and its owner completes it with mouse and keyboard', async ({
  openAs,
  company,
  server,
}) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const title = `Cook for ${username}`
  const manager = await openAs('manager', { at: performance.overview })
  await manager.getByRole('button', { name: 'Set Goal' }).click()
  const form = manager.getByRole('dialog', { name: 'Set Goal' })
  await form.getByRole('button', { name: 'Set Goal' }).click()
  for (const fault of ['Please choose a person', 'Please enter a title', 'Please choose a date'])
    await expect(form.getByText(fault)).toBeVisible()
  await form.getByRole('combobox', { name: 'Employee' }).fill(username)
  await manager.getByRole('option', { name }).click()
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Target Date').fill(dayAfter(today(), 30))
  await form.getByLabel('Priority').selectOption('High')
  await form.getByRole('button', { name: 'Set Goal' }).click()
  await expect(toast(manager, 'Goal set')).toContainText(name)

  const page = await openAs(username, { at: performance.goals })
  const slider = page.getByRole('slider', { name: `Progress of ${title}` })
  const card = page.getByRole('list', { name: 'Goals' }).getByRole('listitem')
  await expect(card).toContainText('Not started')
  await slider.focus()
  for (const key of ['ArrowRight', 'ArrowRight', 'PageUp']) await page.keyboard.press(key)
  await expect(slider).toHaveAttribute('aria-valuetext', '12 %')
  await expect(card).toContainText('Saved')
  await expect(card).toContainText('In progress')

  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not drawn')
  const saving = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().includes('/performance/goals/'),
  )
  await page.mouse.move(box.x + box.width * 0.15, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.4, box.y + box.height / 2, { steps: 4 })
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  expect((await saving).request().postDataJSON()).toEqual({ progress: 50 })
  await expect(card).toContainText('Saved')
  await page.reload()
  await expect(slider).toHaveValue('50')

  // The manager sees the progress but cannot change it.
  await moveTo(manager, `${performance.goals}&search=${username}`)
  await expect(manager.getByRole('progressbar', { name: `Progress of ${title}` })).toHaveAttribute(
    'aria-valuenow',
    '50',
  )
  await expect(manager.getByRole('slider')).toHaveCount(0)

  await slider.focus()
  await page.keyboard.press('End')
  await expect(toast(page, 'Goal completed')).toBeVisible()
  await expect(card).toContainText('Completed')
  await expect(slider).toHaveCount(0)
  await expect(page.getByRole('button', { name: title })).toBeFocused()
  await expect(manager.getByRole('list', { name: 'Goals' }).getByRole('listitem')).toContainText('Completed')
  await card.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Reopen' }).click()
  await expect(slider).toHaveValue('90')
  await page.getByRole('button', { name: title }).click()
  const details = page.getByRole('dialog', { name: title })
  await details.getByRole('button', { name: 'History' }).click()
  await expect(details.getByRole('listitem').first()).toContainText('Reopened')
  expect((await company.as<{ goals: unknown[] }>(username, 'GET', '/performance/goals')).goals).toHaveLength(1)
})

test('a refused save is reverted and says so', async ({ openAs, company, server, faults }) => {
  faults.expect(/(PATCH|GET) \/api\/performance\/goals\S* 404/)
  const { username } = await addPerson(server, { manager: 'manager' })
  const goal = await setGoal(company, 'manager', username, `Read ${username}`, 40)
  const page = await openAs(username, { at: performance.goals })
  const slider = page.getByRole('slider', { name: `Progress of ${goal.title}` })
  await expect(slider).toHaveValue('40')
  // Deletes the goal as soon as the page saves, before it is notified.
  await page.route('**/api/performance/goals/*', async (route) => {
    await company.as('manager', 'DELETE', `/performance/goals/${goal.id}`)
    await route.continue()
  })
  await slider.focus()
  await page.keyboard.press('End')
  await expect(toast(page, 'Failed to update progress')).toBeVisible()
  await expect(page.getByText('No goals set')).toBeVisible()
})

test('a review goes from draft through comments to completed', async ({ openAs, server }) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const period = `Spring ${username}`
  const manager = await openAs('manager', { at: performance.overview })
  await manager.getByRole('button', { name: 'Create Review' }).click()
  const form = manager.getByRole('dialog', { name: 'Create Review' })
  await form.getByRole('combobox', { name: 'Employee' }).fill(username)
  await manager.getByRole('option', { name }).click()
  await form.getByLabel('Review Period').fill(period)
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByText('Please choose a rating')).toBeVisible()
  await form.getByRole('radio', { name: '4 of 5: Exceeds Expectations' }).check()
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await expect(form.getByText(/Please fill in achievements/)).toBeVisible()
  await form.getByRole('button', { name: 'Save Draft' }).click()
  const details = manager.getByRole('dialog', { name: `Performance Review: ${period}` })
  await expect(details).toContainText('Draft')

  // Only the author of a draft can see it.
  const page = await openAs(username, { at: performance.reviews })
  await expect(page.getByText('No performance reviews found')).toBeVisible()

  await details.getByRole('button', { name: 'Edit' }).click()
  const edit = manager.getByRole('dialog', { name: 'Edit Review' })
  await edit.getByLabel('Achievements').fill('Built the new kitchen.')
  await edit.getByLabel('Manager Comments').fill('Well done.')
  await edit.getByRole('button', { name: 'Save Draft' }).click()
  await expect(details).toContainText('Well done.')
  await details.getByRole('button', { name: 'Submit Review' }).click()
  await question(manager, 'Submit this review?').getByRole('button', { name: 'Submit Review' }).click()
  await expect(details).toContainText('Submitted')

  // The change appears automatically.
  await page.getByRole('button', { name: period }).click()
  const reviewDialog = page.getByRole('dialog', { name: `Performance Review: ${period}` })
  await expect(reviewDialog).toContainText('Exceeds Expectations')
  await expect(reviewDialog).not.toContainText(name)
  await reviewDialog.getByRole('button', { name: 'Comment' }).click()
  const comment = page.getByRole('dialog', { name: 'Comment on This Review' })
  await comment.getByLabel('Employee Comments').fill('Thank you.\n\nI liked it.')
  await comment.getByRole('button', { name: 'Save Comments' }).click()
  await expect(reviewDialog).toContainText('I liked it.')
  await expect(details).toContainText('I liked it.')
  await details.getByRole('button', { name: 'Complete Review' }).click()
  await question(manager, 'Complete this review?').getByRole('button', { name: 'Complete Review' }).click()
  await expect(details).toContainText('Completed')
  await expect(details.getByRole('button', { name: 'Edit' })).toBeHidden()
  await details.getByRole('button', { name: 'History' }).click()
  await expect(details.getByRole('listitem')).toHaveText([/^Completed/, /^Commented.*I liked it/s, /^Submitted/])
  await expect(reviewDialog.getByRole('button', { name: 'Edit Your Comments' })).toBeHidden()
})

test('a private note is hidden from its subject until it is made visible', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const title = `Late ${username}`
  const page = await openAs(username, { at: performance.notes })
  await expect(page.getByText('No performance notes found')).toBeVisible()
  const manager = await openAs('manager', { at: performance.notes })
  await manager.getByRole('button', { name: 'Add Note' }).first().click()
  const form = manager.getByRole('dialog', { name: 'Add Note' })
  await form.getByRole('combobox', { name: 'Employee' }).fill(username)
  await manager.getByRole('option', { name }).click()
  await form.getByLabel('Type').selectOption('Needs Improvement')
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Note', { exact: true }).fill('Twice this month.')
  await form.getByRole('switch', { name: 'Private note' }).check({ force: true })
  await form.getByRole('button', { name: 'Add Note' }).click()
  await expect(toast(manager, 'Note added')).toBeVisible()
  const card = manager.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: title })
  await expect(card).toContainText('Private')
  await addNote(company, 'manager', username, `Open ${username}`)
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(title)).toBeHidden()

  await card.getByRole('button', { name: 'Actions' }).click()
  await manager.getByRole('menuitem', { name: 'Edit' }).click()
  const edit = manager.getByRole('dialog', { name: 'Edit Note' })
  await edit.getByRole('switch', { name: 'Private note' }).uncheck({ force: true })
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText(title)).toBeVisible()
})

test('each card of a manager opens a list of the same size', async ({ openAs, company, server }) => {
  const { username } = await addPerson(server, { manager: 'manager' })
  await writeReview(company, 'manager', username, `Autumn ${username}`)
  await writeReview(company, 'manager', 'manager', `Autumn ${username}`)
  await addNote(company, 'manager', username, `About ${username}`, true)
  const page = await openAs('manager', { at: performance.overview })
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const figure = async (name: string) => {
    await expect(card(name)).toContainText(/\d/)
    return (await card(name).getByRole('paragraph').first().innerText()).replaceAll(',', '')
  }
  const [reviews, notes] = [await figure('Reviews'), await figure('Recent Notes')]
  const [completed = '', all = ''] = (await figure('Goals Completed')).split('/')
  const expectList = async (name: string, link: string, countText: string) => {
    await page.getByRole('tab', { name: 'Overview' }).click()
    await card(name).getByRole('link', { name: link, exact: true }).click()
    await expect(page.getByRole('tabpanel').getByRole('status').first()).toHaveText(countText)
  }
  await expectList('Reviews', 'Reviews', `${reviews} reviews`)
  await expect(page.getByLabel('People', { exact: true })).toHaveValue('team')
  await expectList('Goals Completed', 'Goals Completed', `${completed} goals`)
  await expectList('Goals Completed', `All ${all} goals`, `${all} goals`)
  await expectList('Recent Notes', 'Recent Notes', `${notes} notes`)
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(page.getByLabel('People', { exact: true })).toHaveValue('')
})

test('a second review of a period asks for confirmation, and the first says that it is replaced', async ({
  openAs,
  company,
  server,
  faults,
}) => {
  faults.expect(/POST \/api\/performance\/reviews 409/)
  const { username, name } = await addPerson(server, { manager: 'manager' })
  const period = `Autumn ${username}`
  const first = await writeReview(company, 'manager', username, period)
  const page = await openAs('manager', { at: performance.of(await company.idOf(username)) })
  await page.getByRole('button', { name: 'Create Review' }).click()
  const form = page.getByRole('dialog', { name: 'Create Review' })
  await form.getByLabel('Review Period').fill(period.toUpperCase())
  await form.getByRole('radio', { name: '2 of 5: Below Expectations' }).check()
  await form.getByLabel('Achievements').fill('Began well.')
  await form.getByRole('button', { name: 'Submit Review' }).click()
  const question = page.getByRole('dialog', { name: 'Submit another review?' })
  await expect(question).toContainText(`You have already reviewed ${name} for`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form.getByLabel('Achievements')).toHaveValue('Began well.')
  await form.getByRole('button', { name: 'Submit Review' }).click()
  await question.getByRole('button', { name: 'Submit Anyway' }).click()
  await expect(toast(page, 'Review submitted')).toBeVisible()
  await page.goto(`${performance.reviews}&review=${first.id}`)
  await expect(page.getByText('Only the newer one counts toward the average.')).toBeVisible()
  await page.goto(performance.of(await company.idOf(username)))
  await expect(page.getByRole('region', { name: 'Avg Rating' })).toContainText('2.0/5')
})

test('a person’s page opens from their name, and only shows their own data', async ({ openAs, company, server }) => {
  const { username, name } = await addPerson(server, { manager: 'manager' })
  await writeReview(company, 'manager', username, `Autumn ${username}`)
  await setGoal(company, 'manager', username, `Run ${username}`, 30)
  const page = await openAs('manager', { at: performance.overview })
  await page.getByRole('combobox', { name: 'Find a person' }).fill(username)
  await page.getByRole('option', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Avg Rating' })).toContainText('4.0/5')
  await expect(page.getByRole('region', { name: 'Goals Completed' })).toContainText('0/1')
  await expect(page.getByRole('table', { name: 'Ratings over Time' }).getByRole('row')).toHaveCount(2)
  await page.getByRole('tab', { name: 'Goals' }).click()
  await expect(page.getByRole('list', { name: 'Goals' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Performance Management' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Performance Management' })).toBeVisible()
})
