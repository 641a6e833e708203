import type { Actor } from '../../../actor.ts'
import { forbidden, type Refusal } from '../../../errors.ts'
import type { Area } from '../../../people/reach.ts'

/** Where people are signed in: one's own, or everybody's. */
export const sessionsArea: Area = {
  feature: 'auth',
  name: 'sessions',
  team: [],
  all: ['settings.session_management'],
}

/** Who may sign somebody out: why the actor may not, or null. */
export const sessionPolicy = {
  /** 403 for anybody with an administrative role, unless a Super Admin asks or they do so themselves (0026). */
  end: (actor: Actor, { id, isAdministrator }: { id: string; isAdministrator: boolean }): Refusal | null =>
    isAdministrator && !actor.isSuperAdmin && id !== actor.id
      ? forbidden('Only a Super Admin can sign out somebody with an administrative role')
      : null,
}
