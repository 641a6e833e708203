/** The role that holds every permission. */
export const superAdminRole = 'Super Admin'
/** The roles whose holders manage people (specification 1, section 6). */
export const managerRoles: readonly string[] = ['Department Manager', 'Team Lead', 'HR Manager']
