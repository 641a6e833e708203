import { hostileHtml } from '../server/src/features/templates/test/hostileHtml.ts'
import { expect, test } from './fixtures.ts'
import { expectNoAxeViolations } from './support/axe.ts'
import { toast } from './support/leaveScreen.ts'

const tab = '/?view=settings&tab=email-templates'
const phone = { width: 390, height: 844 }

test('a template is written next to its preview, activated, restored to an earlier version, and deleted', async ({
  openAs,
  faults,
}) => {
  faults.expect(/POST \/api\/email-templates\/preview 400/)
  const page = await openAs('owner', { at: tab })
  const row = page.getByRole('row', { name: /Reset, in our words/ })
  await page.getByRole('button', { name: 'Create Template' }).click()
  const form = page.getByRole('dialog', { name: 'Create Template' })
  await expect(form.getByLabel('Name')).toBeFocused()
  await form.getByRole('button', { name: 'Create Template' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Please enter a name')
  await form.getByLabel('Name').fill('Reset, in our words')
  await form.getByLabel('Category').selectOption('Activation')
  await form.getByLabel('Used for').selectOption('Account activation')
  await form.getByRole('button', { name: 'Use the Built-in Text' }).click()
  await expect(form.getByLabel('Subject')).toHaveValue('Activate your account')
  const frame = form.frameLocator('iframe')
  await expect(frame.getByText('Hello Salma,')).toBeVisible()

  // Inserts at the text cursor, with the keyboard.
  await form.getByLabel('Subject').fill('Dear , welcome')
  await form.getByLabel('Subject').press('Home')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
  await form.getByRole('button', { name: '{{firstName}}' }).press('Enter')
  await expect(form.getByLabel('Subject')).toHaveValue('Dear {{firstName}}, welcome')
  await expect(form.getByLabel('Subject')).toBeFocused()
  await expect(form.getByText('Dear Salma, welcome')).toBeVisible()

  await form.getByLabel('HTML content').fill('<p>{{firstname}}</p>')
  await expect(form.getByText(/Fix this to see the preview: Unknown variable/)).toBeVisible()
  await form.getByLabel('HTML content').fill('<p>Hi {{firstName}}</p><p><a href="{{address}}">Activate</a></p>')
  await expect(frame.getByText('Hi Salma')).toBeVisible()
  await expectNoAxeViolations(page, 'a template as it is written')
  await page.setViewportSize(phone)
  await expectNoAxeViolations(page, 'the same on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  await form.getByRole('button', { name: 'Create Template' }).click()
  await expect(toast(page, 'Email template created successfully!')).toBeVisible()
  await expect(row).toContainText('Inactive')

  const act = async (name: string) => {
    await row.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Activate')
  await expect(toast(page, 'Template status updated')).toContainText('Used from the next email on.')
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page, 'the list of templates')

  await act('Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Template' })
  await edit.getByLabel('Subject').fill('Another subject')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Email template updated successfully!')).toBeVisible()
  await act('Versions')
  const versions = page.getByRole('dialog', { name: 'Versions of Reset, in our words' })
  await versions.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(versions.getByRole('region', { name: 'Subject' })).toContainText('+ Another subject')
  await expectNoAxeViolations(page, 'two versions side by side')
  await versions.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByRole('dialog', { name: 'Restore version 1?' }).getByRole('button', { name: 'Restore' }).click()
  await expect(versions.getByText('Version 3 (current)')).toBeVisible()
  await versions.getByRole('button', { name: 'Close' }).last().click()

  await act('Preview')
  const preview = page.getByRole('dialog', { name: 'Preview of Reset, in our words' })
  await expect(preview.getByText('Dear Salma, welcome')).toBeVisible()
  await expect(preview.getByText('Activation', { exact: true })).toBeVisible()
  await expect(preview.frameLocator('iframe').getByRole('link', { name: 'Activate' })).toBeVisible()
  await expect(preview.getByRole('region', { name: 'Text content' })).toContainText('Activate: http')
  await preview.getByRole('radio', { name: 'Dark' }).check()
  await expect(preview.frameLocator('iframe').locator('body')).toHaveCSS('background-color', 'rgb(22, 28, 36)')
  await expectNoAxeViolations(page, 'the preview of a template')
  await preview.getByRole('button', { name: 'Send a Test to Me' }).click()
  await expect(toast(page, 'Test sent')).toContainText('owner@demo.test')
  await page.keyboard.press('Escape')

  await act('Deactivate')
  await expect(row.getByText('Inactive')).toBeVisible()
  await act('Delete')
  const question = page.getByRole('dialog', { name: 'Delete Reset, in our words' })
  await expect(question).toContainText(
    'Are you sure you want to delete this email template? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Email template deleted successfully!')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('every built-in email is listed, is previewed, and begins a template with its text', async ({ openAs }) => {
  const page = await openAs('owner', { at: tab })
  const row = page.getByRole('row', { name: /^Leave rejected/ })
  await expect(row).toContainText('Built-in')
  await row
    .getByRole('button', { name: /Leave rejected/ })
    .first()
    .click()
  const preview = page.getByRole('dialog', { name: 'Preview of Leave rejected' })
  await expect(preview.frameLocator('iframe').getByText('Hello Salma,')).toBeVisible()
  await preview.getByRole('button', { name: 'Write Template' }).click()
  const form = page.getByRole('dialog', { name: 'Create Template' })
  await expect(form.getByLabel('Name')).toHaveValue('Leave rejected')
  await expect(form.getByLabel('Used for')).toHaveValue('leave.rejected')
  await expect(form.getByLabel('HTML content')).toHaveValue(/Hello \{\{firstName\}\}/)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()

  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Active')
  await expect(page).toHaveURL(/&sort=status$/)
})

test('harmful content does nothing in the preview, nor outside its frame', async ({ openAs, company, faults }) => {
  // The frame blocks scripts, including the tests' own listeners.
  faults.expect(/pixel\.png/, /Blocked script execution/, /POST \/api\/email-templates\/preview 400/)
  const page = await openAs('owner', { at: tab })
  const requests: string[] = []
  page.on('requestfinished', (request) => requests.push(request.url()))
  await page.getByRole('button', { name: 'Create Template' }).click()
  const form = page.getByRole('dialog', { name: 'Create Template' })
  const harmful =
    '<p id="x">Before</p><script>top.location="https://evil.test"</script><img src=x onerror="alert(1)"><p style="background:url(https://evil.test/x)">After</p><img src="https://evil.test/pixel.png" alt="A picture"><a href="javascript:alert(1)">Link</a>'
  await form.getByLabel('HTML content').fill(harmful)
  const frame = form.frameLocator('iframe')
  await expect(frame.getByText('After')).toBeVisible()
  await expect(form.locator('iframe')).toHaveAttribute('sandbox', '')
  await expect(frame.locator('script, [onerror], [href^="javascript"], [id]')).toHaveCount(0)
  expect(requests.filter((url) => url.includes('evil.test'))).toEqual([])

  const { token } = await company.signIn('hr')
  const pages: string[] = []
  for (const htmlContent of hostileHtml) {
    const answer = await page.request.post('/api/email-templates/preview', {
      data: { subject: 'x', htmlContent: `<p>x</p>${htmlContent.replace(/[{}]/g, '')}` },
      headers: { authorization: `Bearer ${token}` },
    })
    // Some contain characters that no text may contain.
    if (answer.status() !== 400) pages.push((await answer.json()).preview.htmlContent)
  }
  expect(pages.length).toBeGreaterThan(hostileHtml.length - 5)
  // A page without any content security policy, which would load everything.
  const reader = await page.context().newPage()
  const harmfulMarkup = await reader.evaluate((mails) => {
    const harmfulElements: string[] = []
    for (const mail of mails) {
      const parsed = new DOMParser().parseFromString(mail, 'text/html')
      for (const element of parsed.querySelectorAll('*')) {
        if (/^(script|iframe|object|embed|form|svg|math|base|link)$/.test(element.localName))
          harmfulElements.push(element.outerHTML)
        for (const { name, value } of element.attributes)
          if (name.startsWith('on') || /^\s*(javascript|vbscript|data):/i.test(value))
            harmfulElements.push(element.outerHTML)
      }
    }
    return harmfulElements
  }, pages)
  expect(harmfulMarkup).toEqual([])
})

test('without the permission a link leads to a message', async ({ openAs }) => {
  const page = await openAs('employee', { at: tab })
  await expect(page.getByText('You do not have permission to view email templates.')).toBeVisible()
  await page.getByRole('tab', { name: 'Profile' }).click()
  await expect(page.getByRole('tab', { name: 'Email Templates' })).toBeHidden()
})

test('HR sees which templates only Super Admins may edit, and why a text is refused', async ({ openAs, faults }) => {
  faults.expect(/POST \/api\/email-templates\/preview 400/)
  const page = await openAs('hr', { at: tab })
  const welcome = page.getByRole('row', { name: /Welcome aboard/ })
  await expect(welcome).toContainText('Only Super Admins can edit')
  await welcome.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Template' }).click()
  const form = page.getByRole('dialog', { name: 'Create Template' })
  await expect(form.getByLabel('Used for')).toHaveAccessibleDescription('Only Super Admins can choose security emails.')
  await expect(form.getByRole('option', { name: 'Account activation' })).toBeDisabled()
  await form.getByLabel('HTML content').fill('<p>Hello</p>\n<p style="color:white">Secret</p>')
  await expect(form.getByText(/Line 2: “Secret” can’t be seen: it has the same colour as its background/)).toBeVisible()
})
