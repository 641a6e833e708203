import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../testing/renderPage.tsx'
import { useEarlyQuery } from './useEarlyQuery.ts'

test('the call is sent during the rendering, once', async () => {
  const queryFn = vi.fn(() => Promise.resolve('The rows'))
  let callsBeforeEffects: number | undefined
  function Page() {
    const { data } = useEarlyQuery({ queryKey: ['rows'], queryFn })
    useLayoutEffect(() => {
      callsBeforeEffects ??= queryFn.mock.calls.length
    }, [])
    return <p>{data}</p>
  }
  renderPage(<Page />)
  expect(callsBeforeEffects).toBe(1)
  expect(await screen.findByText('The rows')).toBeTruthy()
  expect(queryFn).toHaveBeenCalledOnce()
})

test('the failure of the call is returned', async () => {
  const queryFn = () => Promise.reject(new Error('Not now'))
  function Page() {
    const { error } = useEarlyQuery({ queryKey: ['rows'], queryFn, retry: false })
    return <p>{error?.message}</p>
  }
  renderPage(<Page />)
  expect(await screen.findByText('Not now')).toBeTruthy()
})

test('no call is sent while the query is off', () => {
  const queryFn = vi.fn(() => Promise.resolve('The rows'))
  function Page() {
    useEarlyQuery({ queryKey: ['rows'], queryFn, enabled: false })
    return null
  }
  renderPage(<Page />)
  expect(queryFn).not.toHaveBeenCalled()
})
