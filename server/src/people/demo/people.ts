import type { DefaultDepartment, UserStatus } from '@muster/contract/kit/people'

export interface DemoPerson {
  email: string
  firstName: string
  lastName: string
  position: string
  department: DefaultDepartment
  llId: string
  workPhone: string
  /** The manager's email address; null for the person at the top. */
  managerEmail: string | null
  /** The name of one of the initial roles. */
  role: RoleName
  status: UserStatus
  /** The time since the hire date. */
  hiredBefore: { years: number; months: number }
}

type RoleName = 'Super Admin' | 'HR Manager' | 'Department Manager' | 'Team Lead' | 'Employee'
/**
 * Email address before the @, first name, last name, position, role, manager's email address before the @, and the
 * years and months since the hire date.
 */
type Row = [string, string, string, string, RoleName, string | null, number, number, UserStatus?]

const leadership: Row[] = [
  ['owner', 'Amira', 'Khalil', 'Managing Director', 'Super Admin', null, 9, 4],
  ['henrik.lindqvist', 'Henrik', 'Lindqvist', 'Chief of Staff', 'Department Manager', 'owner', 6, 1],
  ['maya.thompson', 'Maya', 'Thompson', 'Executive Assistant', 'Employee', 'henrik.lindqvist', 3, 8],
]
const engineering: Row[] = [
  ['manager', 'Karim', 'Mansour', 'Head of Engineering', 'Department Manager', 'owner', 7, 2],
  ['lead', 'Ingrid', 'Sørensen', 'Lead Engineer, Product', 'Team Lead', 'manager', 5, 6],
  ['employee', 'Nour', 'Haddad', 'Software Engineer', 'Employee', 'lead', 2, 9],
  ['mateusz.wojcik', 'Mateusz', 'Wójcik', 'Senior Software Engineer', 'Employee', 'lead', 4, 3],
  ['layla.hassan', 'ليلى', 'حسن', 'Software Engineer', 'Employee', 'lead', 3, 1],
  ['tomas.novak', 'Tomáš', 'Novák', 'Software Engineer', 'Employee', 'lead', 1, 7],
  ['grace.okafor', 'Grace', 'Okafor', 'Product Designer', 'Employee', 'lead', 2, 2],
  ['rajesh.iyer', 'Rajesh', 'Iyer', 'Lead Engineer, Platform', 'Team Lead', 'manager', 4, 10],
  ['chloe.lefevre', 'Chloé', 'Lefèvre', 'Site Reliability Engineer', 'Employee', 'rajesh.iyer', 3, 5],
  ['youssef.amin', 'يوسف', 'أمين', 'Database Engineer', 'Employee', 'rajesh.iyer', 2, 6],
  ['daniel.mbeki', 'Daniel', 'Mbeki', 'Security Engineer', 'Employee', 'rajesh.iyer', 1, 2],
  ['hana.kovarova', 'Hana', 'Kovářová', 'Lead Engineer, Quality', 'Team Lead', 'manager', 4, 4],
  ['linh.nguyen', 'Linh', 'Nguyễn', 'Test Engineer', 'Employee', 'hana.kovarova', 2, 1],
  ['oscar.ferreira', 'Óscar', 'Ferreira', 'Test Engineer', 'Employee', 'hana.kovarova', 0, 7],
]
const marketing: Row[] = [
  ['sofia.rinaldi', 'Sofia', 'Rinaldi', 'Head of Marketing', 'Department Manager', 'owner', 5, 9],
  ['zoe.papadaki', 'Zoë', 'Papadáki', 'Content Lead', 'Team Lead', 'sofia.rinaldi', 3, 11],
  ['ben.oconnor', 'Ben', 'O’Connor', 'Content Writer', 'Employee', 'zoe.papadaki', 2, 3],
  ['aylin.demir', 'Aylin', 'Demir', 'Graphic Designer', 'Employee', 'zoe.papadaki', 1, 10],
  ['samir.boutros', 'Samir', 'Boutros', 'Campaign Manager', 'Employee', 'sofia.rinaldi', 3, 2],
  ['emily.chen', 'Emily', 'Chen', 'Marketing Analyst', 'Employee', 'sofia.rinaldi', 0, 0, 'PENDING_ACTIVATION'],
]
const sales: Row[] = [
  ['victor.almeida', 'Victor', 'Almeida', 'Head of Sales', 'Department Manager', 'owner', 6, 5],
  ['fatima.elsayed', 'فاطمة', 'السيد', 'Sales Lead, Middle East', 'Team Lead', 'victor.almeida', 4, 8],
  ['omar.farouk', 'Omar', 'Farouk', 'Account Executive', 'Employee', 'fatima.elsayed', 3, 3],
  ['dina.shaker', 'Dina', 'Shaker', 'Account Executive', 'Employee', 'fatima.elsayed', 1, 5],
  ['jonas.weiss', 'Jonas', 'Weiß', 'Sales Lead, Europe', 'Team Lead', 'victor.almeida', 4, 1],
  ['camille.dubois', 'Camille', 'Dubois', 'Account Executive', 'Employee', 'jonas.weiss', 2, 8],
  ['piotr.zielinski', 'Piotr', 'Zieliński', 'Account Executive', 'Employee', 'jonas.weiss', 2, 4, 'DEACTIVATED'],
  ['sean.murphy', 'Seán', 'Murphy', 'Sales Development Representative', 'Employee', 'jonas.weiss', 0, 10],
]
const humanResources: Row[] = [
  ['hr', 'Leila', 'Aziz', 'Head of Human Resources', 'HR Manager', 'owner', 6, 8],
  ['marcus.bergstrom', 'Marcus', 'Bergström', 'People Operations Manager', 'Department Manager', 'hr', 4, 2],
  ['adaeze.nwosu', 'Adaeze', 'Nwosu', 'Recruiter', 'Employee', 'marcus.bergstrom', 2, 5],
  ['paula.jimenez', 'Paula', 'Jiménez', 'People Partner', 'Employee', 'marcus.bergstrom', 1, 9],
  ['yusuf.kaya', 'Yusuf', 'Kaya', 'Payroll Specialist', 'Employee', 'marcus.bergstrom', 3, 6],
]
const finance: Row[] = [
  ['eleni.stavrou', 'Eleni', 'Stavrou', 'Head of Finance', 'Department Manager', 'owner', 5, 3],
  ['william.ashworth', 'William', 'Ashworth', 'Financial Controller', 'Employee', 'eleni.stavrou', 4, 6],
  ['mariam.ghali', 'مريم', 'غالي', 'Accountant', 'Employee', 'eleni.stavrou', 2, 10],
  ['kenji.watanabe', 'Kenji', 'Watanabe', 'Accountant', 'Employee', 'eleni.stavrou', 1, 4],
  [
    'maximiliana-konstantina.papadopoulou-vandenberghe',
    'Maximiliana Konstantina',
    'Papadopoulou-Vandenberghe',
    'Senior Financial Planning and Analysis Specialist',
    'Employee',
    'eleni.stavrou',
    3,
    7,
  ],
]
const operations: Row[] = [
  ['hassan.elmasry', 'Hassan', 'El-Masry', 'Head of Operations', 'Department Manager', 'owner', 7, 6],
  ['beatriz.costa', 'Beatriz', 'Costa', 'Customer Support Lead', 'Team Lead', 'hassan.elmasry', 4, 5],
  ['ahmed.nabil', 'أحمد', 'نبيل', 'Customer Support Specialist', 'Employee', 'beatriz.costa', 2, 7],
  ['freyja.jonsdottir', 'Freyja', 'Jónsdóttir', 'Customer Support Specialist', 'Employee', 'beatriz.costa', 1, 6],
  ['kwame.mensah', 'Kwame', 'Mensah', 'Customer Support Specialist', 'Employee', 'beatriz.costa', 0, 5],
  ['ivana.petrovic', 'Ivana', 'Petrović', 'Office Manager', 'Employee', 'hassan.elmasry', 3, 4],
  ['luca.moretti', 'Luca', 'Moretti', 'Procurement Specialist', 'Employee', 'hassan.elmasry', 2, 11],
]

const emailOf = (local: string) => `${local}@demo.test`

/** Returns the people of a department. Their extensions begin with the department's two digits. */
const department = (name: DefaultDepartment, code: string, extension: string, rows: Row[]): DemoPerson[] =>
  rows.map(([local, firstName, lastName, position, role, manager, years, months, status = 'ACTIVE'], i) => ({
    email: emailOf(local),
    firstName,
    lastName,
    position,
    department: name,
    llId: `LL-${code}-${String(i + 1).padStart(3, '0')}`,
    workPhone: `+20 2 2735 ${extension}${String(i + 1).padStart(2, '0')}`,
    managerEmail: manager && emailOf(manager),
    role,
    status,
    hiredBefore: { years, months },
  }))

/** The people of the demo company. Managers come before their direct reports (contract, "First start"). */
export const demoPeople: readonly DemoPerson[] = [
  ...department('Leadership', 'LDR', '10', leadership),
  ...department('Engineering', 'ENG', '20', engineering),
  ...department('Marketing', 'MKT', '30', marketing),
  ...department('Sales', 'SAL', '40', sales),
  ...department('HR', 'HR', '50', humanResources),
  ...department('Finance', 'FIN', '60', finance),
  ...department('Operations', 'OPS', '70', operations),
]

/** Returns the hire date of a person, relative to `today`. */
export const hireDateOf = ({ hiredBefore }: DemoPerson, today: string): string =>
  Temporal.PlainDate.from(today).subtract(hiredBefore).toString()
