import { expect } from 'vitest'
import { resetRequests } from '../../../access/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'

/** Waits until every requested password link was sent, or found to be for no account. */
export const waitForLinks = ({ app }: TestApp) => expect.poll(() => app.db.$count(resetRequests)).toBe(0)
