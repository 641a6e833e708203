/** The name of the role that holds every permission. */
export const superAdminRole = 'Super Admin'
/** The names of the roles that manage other people (specification 1, section 6). */
export const managerRoles: readonly string[] = ['Department Manager', 'Team Lead', 'HR Manager']
