import type { RunningServer } from './server.ts'

interface ShareMark {
  /** The name of the person or item that `state` belongs to. */
  description: string
  state: string
}

/**
 * Selects the data that tests share: the company's people with their roles and preferences, the permissions of each
 * role, settings and policies.
 */
const pieces = `
  select 'Person: ' || email as description, (to_jsonb(users) - 'updated_at')::text || (
      select coalesce(jsonb_agg(jsonb_build_array(role_id, expires_at) order by role_id), '[]')::text
      from user_roles where user_id = users.id) || (
      select coalesce(jsonb_agg(to_jsonb(notification_preferences)), '[]')::text
      from notification_preferences where user_id = users.id) as state
    from users
  union all
  select 'Role: ' || name, (
      select coalesce(jsonb_agg(permission order by permission), '[]')::text
      from role_permissions where role_id = roles.id)
    from roles
  union all
  select 'Settings', coalesce(jsonb_agg(to_jsonb(settings) order by key), '[]')::text from settings
  union all
  (
    select distinct on (leave_type) 'Leave policy: ' || leave_type, (
        to_jsonb(leave_policies) - array['id', 'effective_from', 'created_by', 'created_at'])::text
      from leave_policies order by leave_type, effective_from desc, created_at desc, id desc)`

/** Takes a snapshot of the data that tests share. Data that a test adds later is not part of it. */
export async function sharedScene({ query }: RunningServer) {
  const initialMarks = await query<ShareMark>(pieces)
  return {
    /** Returns the names of all shared items that have changed since the snapshot. */
    async changed(): Promise<string[]> {
      const now = new Map((await query<ShareMark>(pieces)).map(({ description, state }) => [description, state]))
      return initialMarks
        .filter(({ description, state }) => now.get(description) !== state)
        .map(({ description }) => description)
    },
  }
}
