import type { TestApp } from '../../../../testing/app.ts'
import { employmentsOf } from '../../../people/employments/employed.ts'
import { userPath } from './users.ts'

/** Sends a new status of an account and returns the response. */
export const sendStatus = (app: TestApp, name: string, body: object, as = 'Owner') =>
  app.call(as, 'PATCH', `${userPath(app, name)}/status`, body)

/** Requests a preview of a new status or hire date. */
export const sendPreview = (
  app: TestApp,
  person: string,
  path: 'status' | 'hire-date',
  body: object,
  as: string | null = 'Owner',
) => app.call(as, 'POST', `${userPath(app, person)}/${path}/preview`, body)

/** Returns the kinds of effects in their order. */
export const kindsOf = (effects: { kind: string }[]): string[] => effects.map(({ kind }) => kind)

/** Returns a person's periods of employment. */
export const periodsOfPerson = ({ app, company }: TestApp, person: string) => employmentsOf(app.db, company.id(person))
