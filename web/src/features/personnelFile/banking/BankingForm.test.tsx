import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import BankingForm from './BankingForm.tsx'

test('marks the routing number as optional if the bank’s country does not need one', () => {
  answerCalls({})
  renderPage(<BankingForm personId="00000000-0000-7000-8000-000000000001" present={null} />)
  const choose = (country: string) =>
    fireEvent.change(screen.getByLabelText('Bank country'), { target: { value: country } })
  choose('IN')
  expect(screen.getByRole('textbox', { name: 'Routing Number (optional)' }).hasAttribute('required')).toBe(false)
  choose('US')
  expect(screen.getByRole('textbox', { name: 'Routing Number' }).hasAttribute('required')).toBe(true)
})
