import { randomUUID } from 'node:crypto'
import { emailOf } from './company.ts'
import type { RunningServer } from './server.ts'

/**
 * Adds an Employee with the demo password, who was hired over a year ago and has never requested leave. The email
 * address is unique however often a test runs, and so is the last name unless one is given.
 */
export async function addPerson(
  { query }: RunningServer,
  { firstName = 'New', manager = 'samir.boutros', ...names }: NewPerson = {},
) {
  const id = randomUUID()
  const username = `new.${id.slice(0, 8)}`
  const { lastName = `Person-${id.slice(0, 8)}` } = names
  await query(
    `insert into users
      (id, email, first_name, last_name, password_hash, status, position, department, manager_id, added_on)
    select $1, $2, $3, $4, password_hash, 'ACTIVE', position, department, id, current_date - 400
    from users where email = $5`,
    [id, emailOf(username), firstName, lastName, emailOf(manager)],
  )
  await query('insert into employments (id, user_id, first_day) values ($1, $2, current_date - 400)', [
    randomUUID(),
    id,
  ])
  await query(`insert into user_roles (id, user_id, role_id) select $1, $2, id from roles where name = 'Employee'`, [
    randomUUID(),
    id,
  ])
  return { username, lastName, name: `${firstName} ${lastName}` }
}

interface NewPerson {
  firstName?: string
  lastName?: string
  manager?: string
}
