import type { Page } from '@playwright/test'
import { demoPassword, emailOf } from './company.ts'

/** Returns the elements of the sign-in form. */
export const signInForm = (page: Page) => ({
  email: page.getByLabel('Email'),
  password: page.getByLabel('Password', { exact: true }),
  submit: page.getByRole('button', { name: /^(Sign in|Signing in\.\.\.)$/ }),
})

/** Fills in the sign-in form and sends it. */
export async function signInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  const form = signInForm(page)
  await form.email.fill(email.includes('@') ? email : emailOf(email))
  await form.password.fill(password)
  await form.submit.click()
}
