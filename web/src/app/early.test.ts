import { expect, test } from 'vitest'
import { markerCookie } from '@muster/contract/access/viewer'

// It is served as it is, so it can't import the name.
const [script] = Object.values(
  import.meta.glob<string>('../../public/early.js', { query: '?raw', import: 'default', eager: true }),
)

test('the script before the first paint looks for the cookie of a session by its name', () => {
  expect(script).toContain(`document.cookie.includes('${markerCookie}=')`)
})
