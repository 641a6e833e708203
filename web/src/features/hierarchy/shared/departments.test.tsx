import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { useDepartments } from './departments.ts'

function Offered({ selected }: { selected?: string[] }) {
  return <p role="status">{useDepartments(selected).join(', ')}</p>
}
const offeredText = () => screen.getByRole('status').textContent
const departmentsNamed = (...names: string[]) => ({
  departments: names.map((name, id) => ({ id: String(id), name, use: null })),
})

test('offers the company’s departments in order, and the initial ones until those have loaded', async () => {
  let answer: (answer: Answer) => void = () => undefined
  answerCalls({ 'GET /departments': () => new Promise((resolve) => (answer = resolve)) })
  renderPage(<Offered />)
  await waitFor(() => expect(offeredText()).toBe('Engineering, Marketing, Sales, HR, Finance, Operations, Leadership'))
  answer([200, departmentsNamed('Workshop', 'Engineering')])
  await waitFor(() => expect(offeredText()).toBe('Workshop, Engineering'))
})

test('keeps a chosen department that no longer exists, once', async () => {
  answerCalls({ 'GET /departments': [200, departmentsNamed('Workshop')] })
  renderPage(<Offered selected={['Foundry', 'Workshop', 'Foundry', '']} />)
  await waitFor(() => expect(offeredText()).toBe('Workshop, Foundry'))
})
