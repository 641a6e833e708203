import { act, renderHook } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { followLink, patchSearch, setAddress, useAddress } from './address.tsx'

test.each([
  ['', { view: 'leaves' }, '?view=leaves'],
  ['?view=leaves', { tab: 'team' }, '?view=leaves&tab=team'],
  ['?view=leaves&tab=team', { tab: null }, '?view=leaves'],
  ['?view=leaves', { view: null }, ''],
  ['?view=leaves&tab=team&page=2', { view: 'payroll' }, '?view=payroll'],
  ['?view=leaves&tab=team', { view: null }, ''],
  ['?view=leaves', { q: 'a & b' }, '?view=leaves&q=a+%26+b'],
])('%s with %o becomes %s', (search, patch, expected) => {
  expect(patchSearch(search, patch)).toBe(expected)
})

describe('the address of the page', () => {
  test('follows changes and Back', async () => {
    const { result } = renderHook(() => useAddress())
    act(() => result.current.set({ view: 'leaves' }))
    expect(result.current.params.get('view')).toBe('leaves')
    act(() => result.current.set({ view: 'payroll' }))
    await act(async () => {
      const popstate = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))
      window.history.back()
      await popstate
    })
    expect(result.current.params.get('view')).toBe('leaves')
  })

  test('gets no new entry in the history when it is replaced, or does not change', () => {
    setAddress({ view: 'leaves' })
    const entries = window.history.length
    setAddress({ tab: 'team' }, { replace: true })
    setAddress({ tab: 'team' })
    expect(window.history.length).toBe(entries)
    expect(window.location.search).toBe('?view=leaves&tab=team')
  })

  test('follows a link of a notification, but no link to elsewhere', () => {
    followLink('?view=leaves&request=1')
    expect(window.location.search).toBe('?view=leaves&request=1')
    followLink('https://elsewhere.test/?view=payroll')
    followLink('javascript:alert(1)')
    expect(window.location.search).toBe('?view=leaves&request=1')
  })
})
