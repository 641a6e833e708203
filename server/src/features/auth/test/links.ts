import { expect } from 'vitest'
import { resetRequests } from '../../../access/tables.ts'
import type { TestApp } from '../../../../testing/app.ts'

/** Waits until every request for a password link has been handled. */
export const waitForLinks = ({ app }: TestApp) => expect.poll(() => app.db.$count(resetRequests)).toBe(0)
