import { randomUUID } from 'node:crypto'
import { emailOf } from './company.ts'
import type { RunningServer } from './server.ts'

interface Row {
  id: string
}

/** Replaces a person's roles with a role that has exactly these permissions, until `run` has finished. */
export async function withPermissions(
  { query }: RunningServer,
  username: string,
  permissions: string[],
  run: () => Promise<void>,
): Promise<void> {
  const [person] = await query<Row>('select id from users where email = $1', [emailOf(username)])
  const [employee] = await query<Row>(`select id from roles where name = 'Employee'`)
  const [role] = await query<Row>('insert into roles (id, name) values ($1, $2) returning id', [
    randomUUID(),
    `Role of ${username} ${randomUUID()}`,
  ])
  if (!person || !employee || !role) throw new Error(`${username} cannot be given a role`)
  const assignRole = (roleId: string) =>
    query('update user_roles set role_id = $2 where user_id = $1', [person.id, roleId])
  for (const permission of permissions)
    await query('insert into role_permissions (role_id, permission) values ($1, $2)', [role.id, permission])
  await assignRole(role.id)
  try {
    await run()
  } finally {
    await assignRole(employee.id)
    await query('delete from roles where id = $1', [role.id])
  }
}
