import type { CreateTemplate } from '@muster/contract/templates/calls'
import type { App } from '../../../context.ts'
import { actorOf, actorsByEmail, contextOf, timeOn, readDemoPlan } from '../../../people/demo/acting.ts'
import { createTemplate } from '../createTemplate.ts'
import { toggleStatus } from '../toggleStatus.ts'
import { updateTemplate } from '../updateTemplate.ts'

type DemoContent = Omit<CreateTemplate, 'textContent' | 'event'> &
  Partial<Pick<CreateTemplate, 'textContent' | 'event'>>

interface Plan {
  /** The content of each version, oldest first. */
  versions: [DemoContent, ...DemoContent[]]
  isActive?: boolean
}

const button =
  'display:inline-block;padding:10px 20px;background-color:#0f766c;color:#ffffff;border-radius:6px;text-decoration:none'
const link = (label: string) => `<p><a href="{{address}}" style="${button}">${label}</a></p>`

const approved = { name: 'Leave approved, warmly', category: 'leave', event: 'leave.approved' } as const

const plans: Plan[] = [
  {
    isActive: true,
    versions: [
      {
        ...approved,
        subject: 'Your leave was approved',
        htmlContent: `<p>Hello {{firstName}},</p>\n<p>your {{leaveType}} was approved.</p>\n${link('Open the request')}`,
      },
      {
        ...approved,
        subject: 'Enjoy your days off, {{firstName}}',
        htmlContent: `<p>Hello {{firstName}},</p>\n<p>your {{leaveType}} was approved by {{decidedBy}}: {{dates}}.</p>\n${link('Open the request')}`,
      },
      {
        ...approved,
        subject: 'Enjoy your days off, {{firstName}}',
        htmlContent: `<h1 style="font-size:20px">Enjoy your days off</h1>\n<p>Hello {{firstName}},</p>\n<p>{{decidedBy}} approved your {{leaveType}}, <strong>{{dates}}</strong>. Please hand over what cannot wait before you go.</p>\n${link('Open the request')}\n<p>Your colleagues at {{companyName}}</p>`,
      },
    ],
  },
  {
    versions: [
      {
        name: 'Welcome aboard',
        category: 'activation',
        event: 'account.activation',
        subject: 'Welcome to {{companyName}}, {{firstName}}',
        htmlContent: `<h1 style="font-size:20px">Welcome, {{firstName}}</h1>\n<p>We are glad that you are here. Please activate your account in {{systemName}} within seven days. {{signIn}}</p>\n${link('Activate your account')}\n<p>Or open this address:<br />{{address}}</p>`,
      },
    ],
  },
  {
    versions: [
      {
        name: 'Payslip, short',
        category: 'payroll',
        event: 'payroll.payslip_ready',
        subject: 'Your payslip is ready',
        htmlContent: `<p>Hello {{firstName}},</p>\n<p>{{message}}</p>\n${link('Open your payslips')}`,
        textContent: 'Hello {{firstName}},\n\n{{message}}\n\n{{address}}',
      },
    ],
  },
  {
    versions: [
      {
        name: 'Office closed (draft)',
        category: 'notification',
        subject: 'The office is closed',
        htmlContent: '<p>Hello {{firstName}},</p>\n<p>The office of {{companyName}} is closed on Thursday.</p>',
      },
    ],
  },
]

/**
 * Creates the demo templates as the owner, dated in recent weeks: one active with earlier versions, the others
 * inactive. Safe to repeat after a crash, since each step has its own idempotency key.
 */
export async function createDemoTemplates(app: App): Promise<void> {
  const today = Temporal.PlainDate.from((await readDemoPlan(app)).today)
  const owner = actorOf(await actorsByEmail(app), 'owner')
  const acting = (call: string, step: string, daysAgo: number) =>
    contextOf(app, owner, call, `demo-${step}`, timeOn(today.subtract({ days: daysAgo }), step.length))
  const path = '/email-templates'
  for (const [n, { versions, isActive }] of plans.entries()) {
    const [first, ...later] = versions.map((version) => ({ textContent: null, event: null, ...version }))
    if (!first) continue
    const { template } = await createTemplate(acting(`POST ${path}`, `template-${n}`, 40 - n), first)
    const { id } = template
    for (const [step, version] of later.entries())
      await updateTemplate(acting(`PUT ${path}/${id}`, `template-${n}-${step}`, 30 - n - step * 9), { ...version, id })
    if (isActive)
      await toggleStatus(acting(`PATCH ${path}/${id}/toggle-status`, `template-${n}-on`, 12), { id, isActive })
  }
}
