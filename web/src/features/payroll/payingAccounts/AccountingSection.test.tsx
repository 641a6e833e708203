import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ledgerKeys } from '@muster/contract/payroll/ledgerKeys'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { AccountingSection } from './AccountingSection.tsx'

const accountsWith = (codes: Record<string, string>) =>
  ledgerKeys.map((key) => ({ key, code: codes[key] ?? '', name: '' }))

test('accounts are listed once one of them has a code, with those that still lack it', async () => {
  answerCalls({ 'GET /payroll/ledger-accounts': [200, { accounts: accountsWith({}) }] })
  const { unmount } = renderPage(<AccountingSection />)
  await screen.findByText(/^No codes yet\./)
  expect(screen.queryByText('Not assigned')).toBeNull()
  unmount()
  answerCalls({ 'GET /payroll/ledger-accounts': [200, { accounts: accountsWith({ [ledgerKeys[0]]: '6010' }) }] })
  renderPage(<AccountingSection />)
  await screen.findByText('6010')
  expect(screen.getAllByText('Not assigned').length).toBeGreaterThan(0)
})
