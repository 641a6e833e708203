import type { Actor } from '../../../kernel/actor.ts'
import { forbidden, type Refusal } from '../../../kernel/errors.ts'
import type { Area } from '../../../people/reach.ts'

/** The area that controls access to sessions: a person's own, or everyone's. */
export const sessionsArea: Area = {
  feature: 'auth',
  name: 'sessions',
  team: [],
  all: ['settings.session_management'],
}

/** The rules for signing people out. Each returns the refusal, or null. */
export const sessionPolicy = {
  /** Returns 403 for a person with an administrative role, unless the actor is a Super Admin or that person (0026). */
  end: (actor: Actor, { id, isAdministrator }: { id: string; isAdministrator: boolean }): Refusal | null =>
    isAdministrator && !actor.isSuperAdmin && id !== actor.id
      ? forbidden('Only a Super Admin can sign out someone with an administrative role')
      : null,
}
