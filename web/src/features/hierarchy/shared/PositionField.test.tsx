import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Permission } from '@muster/contract/access/permissions'
import { SessionProvider } from '../../../kit/session/session.tsx'
import { answerCalls, renderPage } from '../../../testing/renderPage.tsx'
import { userWith } from '../../../testing/samples.ts'
import { PositionField } from './PositionField.tsx'

function draw(permissions: Permission[]) {
  const calls = answerCalls({
    'GET /positions': [200, { positions: [{ id: '1', name: 'Head Chef', people: null }] }],
  })
  renderPage(
    <SessionProvider user={userWith(permissions)}>
      <PositionField form={{ values: { position: 'Cook' }, change: () => undefined, problems: {} }} name="position" />
    </SessionProvider>,
  )
  return calls
}

test('suggests the company’s positions and accepts any other text', async () => {
  draw(['users.create'])
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Position' })
  expect(field.value).toBe('Cook')
  expect([...(field.list?.options ?? [])].map(({ value }) => value)).toEqual(['Head Chef'])
})

test('requests no suggestions without permission', () => {
  expect(draw(['users.read'])).toEqual([])
  expect(screen.getByRole('textbox', { name: 'Position' })).toBeTruthy()
})
