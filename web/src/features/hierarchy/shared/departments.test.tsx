import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, renderPage, type Answer } from '../../../testing/renderPage.tsx'
import { useDepartments } from './departments.ts'

function Offered({ chosen }: { chosen?: string[] }) {
  return <p role="status">{useDepartments(chosen).join(', ')}</p>
}
const offered = () => screen.getByRole('status').textContent
const named = (...names: string[]) => ({ departments: names.map((name, id) => ({ id: String(id), name, use: null })) })

test('offers the company’s departments in order, and the initial ones until those have loaded', async () => {
  let answer: (answer: Answer) => void = () => undefined
  answerCalls({ 'GET /departments': () => new Promise((resolve) => (answer = resolve)) })
  renderPage(<Offered />)
  await waitFor(() => expect(offered()).toBe('Engineering, Marketing, Sales, HR, Finance, Operations, Leadership'))
  answer([200, named('Workshop', 'Engineering')])
  await waitFor(() => expect(offered()).toBe('Workshop, Engineering'))
})

test('keeps a chosen department that no longer exists, once', async () => {
  answerCalls({ 'GET /departments': [200, named('Workshop')] })
  renderPage(<Offered chosen={['Foundry', 'Workshop', 'Foundry', '']} />)
  await waitFor(() => expect(offered()).toBe('Workshop, Foundry'))
})
