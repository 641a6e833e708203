import { hashPassword } from '../../access/passwords.ts'
import type { Tx } from '../../db/database.ts'
import { companyToday } from '../settings/queries.ts'
import { createPerson, createStartingRoles } from '../users/createPerson.ts'
import { demoPassword } from './accounts.ts'
import { demoPeople, hireDateOf } from './people.ts'

/** Adds the demo company's people under their managers, all with the demo password; each was added when they were hired. */
export async function createDemoPeople(tx: Tx): Promise<void> {
  const roleIds = await createStartingRoles(tx)
  const passwordHash = await hashPassword(demoPassword)
  const today = await companyToday(tx)
  const now = Temporal.Now.instant()
  const ids = new Map<string, string>()
  for (const person of demoPeople) {
    const { managerEmail, role, hiredBefore: _hiredBefore, ...details } = person
    const hireDate = hireDateOf(person, today)
    const id = await createPerson(tx, {
      ...details,
      passwordHash,
      hireDate,
      createdAt: earlier(now, Temporal.Instant.from(`${hireDate}T09:00:00Z`)).toString(),
      managerId: managerEmail === null ? null : (ids.get(managerEmail) ?? null),
      roleId: roleIds.get(role) ?? '',
    })
    ids.set(person.email, id)
  }
}

const earlier = (a: Temporal.Instant, b: Temporal.Instant) => (Temporal.Instant.compare(a, b) <= 0 ? a : b)
