import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { lazyPart } from './chunk.ts'

const partOf = (saying: string) => lazyPart(() => Promise.resolve({ default: () => <p>{saying}</p> }))

test('a part that was fetched ahead is drawn at once, without a sign of waiting', async () => {
  const Part = partOf('Here')
  Part.ahead()
  await act(() => Promise.resolve())
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText('Waiting')).toBeNull()
  expect(screen.queryByText('Here')).not.toBeNull()
})

test('a part that was not says that it is on its way', async () => {
  const Part = partOf('Later')
  render(
    <Suspense fallback="Waiting">
      <Part />
    </Suspense>,
  )
  expect(screen.queryByText('Waiting')).not.toBeNull()
  expect(await screen.findByText('Later')).not.toBeNull()
})
