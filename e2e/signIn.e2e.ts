import { markerCookie } from '@muster/contract/access/viewer'
import { connection, expect, test } from './fixtures.ts'
import { emailOf, nameOf } from './support/company.ts'
import { holdRequests } from './support/holdRequests.ts'
import { signInByForm, signInForm } from './support/signInForm.ts'

const connectionLost = 'Unable to connect to the server. Please check your internet connection and try again.'
const login = '**/api/auth/login'

test('a visitor sees a welcome page with logo and form, which makes no call that would be refused', async ({
  page,
}) => {
  const failedUrls: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400) failedUrls.push(response.url())
  })
  await page.goto('/')
  await expect(signInForm(page).email).toBeFocused()
  await expect(page).toHaveTitle('Welcome · Muster')
  await expect(page.getByRole('main')).toContainText('Muster')
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect(page.getByText('Need an account? Contact your administrator.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeVisible()

  await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeEnabled()
  expect(failedUrls).toEqual([])

  const { password } = signInForm(page)
  await password.fill('what is typed')
  await expect(password).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('what is typed')
})

test('missing or malformed input is reported beside its field, and nothing is sent', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.goto('/')
  const { email, password, submit } = signInForm(page)

  await submit.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await expect(email).toBeFocused()

  await email.fill('someone@')
  await password.fill('something')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expect(email).toBeFocused()

  await email.fill(emailOf('employee'))
  await password.fill('')
  await submit.click()
  await expect(password).toHaveAccessibleDescription('Password is required')
  await expect(password).toBeFocused()
  expect(requests).not.toContain('POST /api/auth/login')
})

const refusals = [
  {
    name: 'an unknown e-mail',
    email: 'nobody@demo.test',
    status: 401,
    text: 'No account found with email nobody@demo.test. Please check your email address or contact your administrator.',
  },
  {
    name: 'a wrong password',
    email: emailOf('samir.boutros'),
    password: 'Not-the-password-1',
    status: 401,
    text: 'Incorrect password. Please check your password and try again.',
  },
  {
    name: 'an account that is not activated',
    email: emailOf('emily.chen'),
    status: 403,
    text: 'Your account is pending activation. Please check your email for the activation link or contact your administrator.',
  },
  {
    name: 'an account that is deactivated',
    email: emailOf('piotr.zielinski'),
    status: 403,
    text: 'Your account has been deactivated. Please contact your administrator to reactivate your account.',
  },
]

test('a refused sign-in shows the reason, and the input stays', async ({ page, faults }) => {
  faults.expect(/POST \/api\/auth\/login 40[13]/)
  await page.goto('/')
  for (const { name, email, password, status, text } of refusals)
    await test.step(name, async () => {
      const response = page.waitForResponse(login)
      await signInByForm(page, email, password)
      expect((await response).status()).toBe(status)
      await expect(page.getByText(text, { exact: true })).toBeVisible()
      await expect(signInForm(page).email).toHaveValue(email)
      await expect(signInForm(page).password).not.toHaveValue('')
      await expect(signInForm(page).submit).toBeEnabled()
    })
})

test('after ten failures the answer says when the next attempt is possible', async ({
  page,
  faults,
  company,
  server,
}) => {
  faults.expect(/POST \/api\/auth\/login 429/)
  const username = 'sean.murphy'
  // All tests of this file sign in from one address, for which all failures are counted together.
  await server.query('delete from sign_in_failures')
  await company.signIn(username)
  for (let failures = 0; failures < 10; failures++)
    await expect(company.signIn(username, 'Not-the-password-1')).rejects.toThrow('401')
  await page.goto('/')
  await signInByForm(page, username)
  await expect(page.getByText('Too many failed sign-ins. Please try again in 15 minutes.')).toBeVisible()
  await server.query('delete from sign_in_failures')
})

test('a network failure is reported, and the same form works once it is back', async ({ page, context, faults }) => {
  faults.expect(/net::ERR_INTERNET_DISCONNECTED/)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Forgot Password' })).toBeVisible()
  await context.setOffline(true)
  await signInByForm(page, 'samir.boutros')
  await expect(page.getByText(connectionLost, { exact: true })).toBeVisible()
  await context.setOffline(false)
  await signInForm(page).submit.click()
  await expect(connection(page)).toHaveText('Live')
})

test('an answer without a message is shown as a general error', async ({ page, faults }) => {
  faults.expect(/POST \/api\/auth\/login 502/)
  // This is how a proxy answers while the server behind it is down.
  await page.route(login, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  )
  await page.goto('/')
  await signInByForm(page, 'samir.boutros')
  await expect(
    page.getByText('Login failed. Please check your credentials and try again.', { exact: true }),
  ).toBeVisible()
})

test('on a slow network the button says so, and a second press sends nothing', async ({ page }) => {
  let requestCount = 0
  page.on('request', (request) => (requestCount += Number(request.url().endsWith('/api/auth/login'))))
  const release = await holdRequests(page, login)
  await page.goto('/')
  await signInByForm(page, 'samir.boutros')
  const { submit, password } = signInForm(page)
  await expect(submit).toHaveText('Signing in...')
  await submit.click({ force: true })
  await password.press('Enter')
  await expect(submit).toHaveText('Signing in...')
  release()
  await expect(connection(page)).toHaveText('Live')
  expect(requestCount).toBe(1)
})

test('while the signed-in state is checked there is a spinner, and no form', async ({ page, server }) => {
  await page.context().addCookies([{ name: markerCookie, value: 'yes', url: server.url }])
  const release = await holdRequests(page, '**/api/auth/me')
  await page.goto('/')
  await expect(page.getByRole('status')).toHaveText('Loading…')
  await expect(page.getByRole('status').locator('.mantine-Loader-root')).toBeVisible()
  await expect(signInForm(page).email).toBeHidden()
  release()
  await expect(signInForm(page).email).toBeVisible()
})

test('the session survives a reload, and signing out ends it', async ({ page, context }) => {
  await page.goto('/')
  await signInByForm(page, 'samir.boutros')
  await expect(page.getByRole('heading', { name: 'Welcome back, Samir!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome back, Samir!' })).toBeVisible()
  await expect(connection(page)).toHaveText('Live')

  const cookies = await context.cookies()
  await page.getByRole('button', { name: `Account menu: ${nameOf('samir.boutros')}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(signInForm(page).email).toBeVisible()
  await page.reload()
  await expect(signInForm(page).email).toBeVisible()

  // The session itself has ended on the server, not only this browser's copy of it.
  expect(cookies.map(({ name }) => name).toSorted()).toEqual(['browser', 'session', 'signed-in'])
  await context.addCookies(cookies)
  await page.reload()
  await expect(signInForm(page).email).toBeVisible()
})

test('a link to a request leads there after signing in', async ({ page, company }) => {
  const username = 'samir.boutros'
  const { id } = await company.ask(username, {
    ...(await company.freeDays(username, 2)),
    reason: 'A link that is shared',
  })
  await page.goto(`/?view=leaves&request=${id}`)
  await signInByForm(page, username)
  const details = page.getByRole('dialog', { name: 'Leave Request Details' })
  await expect(details).toContainText('A link that is shared')
})
