import { all, type FeatureRows, no, none, row } from '../../../../testing/rows.ts'
import type { World } from '../../../../testing/world.ts'
import { failedDelivery, newWebhookInput, webhookToChange } from './inputs.ts'

const changed = async (world: World) => ({ ...(await webhookToChange(world)), name: 'Door' })

// oxfmt-ignore
export const rows: FeatureRows<'webhooks'> = {
  //                              nothing  Employee       Team Lead     Dept. Manager HR Manager     Super Admin
  list: row(none,                   '403',   '403',         '403',        '403',        '403',         'ok'),
  create: row(newWebhookInput,      '403',   '403',         '403',        '403',        '403',         'ok'),
  update: row(changed,                no,      no,            no,           no,           no,           all),
  remove: row(webhookToChange,        no,      no,            no,           no,           no,           all),
  rotateSecret: row(webhookToChange,  no,      no,            no,           no,           no,           all),
  test: row(webhookToChange,          no,      no,            no,           no,           no,           all),
  deliveries: row(webhookToChange,    no,      no,            no,           no,           no,           all),
  delivery: row(failedDelivery,       no,      no,            no,           no,           no,           all),
  resend: row(failedDelivery,         no,      no,            no,           no,           no,           all),
}
