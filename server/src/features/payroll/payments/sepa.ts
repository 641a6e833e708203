import { isBic } from '@muster/contract/personnelFile/accountNumbers'
import type { PaymentAccount } from '@muster/contract/payroll/payments'
import { printCents } from '../../../pay/money.ts'
import type { PaymentPlan } from './planPayments.ts'
import { type RunPurpose, writablePurpose } from './purposes.ts'
import type { Payment } from './readPayments.ts'
import { losesLetters, maxNameLength, sepaName, sepaText } from './sepaText.ts'

/** The number of payments written at a time. */
const batchSize = 200

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;')
const element = (name: string, text: string) => `<${name}>${escaped(text)}</${name}>`

/** Returns the bank of an account: its BIC, or that none is provided, as the guideline asks for. */
const agentOf = (bic: string) =>
  `<FinInstnId>${isBic(bic) ? element('BICFI', bic) : '<Othr><Id>NOTPROVIDED</Id></Othr>'}</FinInstnId>`

/** A SEPA file without its payments. */
interface SepaFrame {
  batchId: string
  period: string
  purpose: RunPurpose
  account: PaymentAccount
  /** The name of the company. */
  company: string
  payOn: string
  createdAt: Temporal.Instant
}

/** Returns the identification of a batch: always the same, so that the bank notices if it gets the file twice. */
export const messageId = ({ batchId, period }: Pick<SepaFrame, 'batchId' | 'period'>): string =>
  `MUSTER-${period}-${batchId.replaceAll('-', '').slice(-20).toUpperCase()}`

/**
 * Yields a SEPA credit transfer in parts: pain.001.001.09 as the customer-to-bank guideline EPC132-08 of 2025 narrows it,
 * with one group of payments, because they share account, currency and day.
 */
export async function* sepaFile(
  frame: SepaFrame,
  plan: Pick<PaymentPlan, 'payments' | 'total'>,
): AsyncGenerator<string> {
  const { period, purpose, account, company, payOn, createdAt } = frame
  const id = messageId(frame)
  const sums = element('NbOfTxs', String(plan.payments.length)) + element('CtrlSum', printCents(plan.total))
  const text = `${writablePurpose(purpose, (name) => !losesLetters(name))} ${period}`
  yield [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">',
    '<CstmrCdtTrfInitn>',
    `<GrpHdr>${element('MsgId', id)}${element('CreDtTm', createdAt.toString({ smallestUnit: 'second' }))}${sums}` +
      `<InitgPty>${element('Nm', sepaName(company) ?? sepaText(account.holder, maxNameLength))}</InitgPty></GrpHdr>`,
    `<PmtInf>${element('PmtInfId', id)}<PmtMtd>TRF</PmtMtd>${sums}`,
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><CtgyPurp><Cd>SALA</Cd></CtgyPurp></PmtTpInf>',
    `<ReqdExctnDt>${element('Dt', payOn)}</ReqdExctnDt>`,
    `<Dbtr>${element('Nm', sepaText(account.holder, maxNameLength))}</Dbtr>`,
    `<DbtrAcct><Id>${element('IBAN', account.accountNumber)}</Id><Ccy>EUR</Ccy></DbtrAcct>`,
    `<DbtrAgt>${agentOf(account.bic)}</DbtrAgt><ChrgBr>SLEV</ChrgBr>`,
    '',
  ].join('\n')
  for (let from = 0; from < plan.payments.length; from += batchSize)
    yield plan.payments
      .slice(from, from + batchSize)
      .map((payment) => transferOf(payment, text))
      .join('')
  yield '</PmtInf>\n</CstmrCdtTrfInitn>\n</Document>\n'
}

/**
 * Returns the transfer of a payment. Its reference is the record's id, so it is the same in every file. Further parts of a
 * record have their number at the end.
 */
function transferOf({ record, bank, amount, part }: Payment, text: string): string {
  const { firstName, lastName, llId } = record.person
  const reference = `${record.id.replaceAll('-', '')}${part > 1 ? `-${part}` : ''}`
  const agent = isBic(bank.routingNumber) ? `<CdtrAgt>${agentOf(bank.routingNumber)}</CdtrAgt>` : ''
  return (
    `<CdtTrfTxInf><PmtId>${element('EndToEndId', reference)}</PmtId>` +
    `<Amt><InstdAmt Ccy="EUR">${printCents(amount)}</InstdAmt></Amt>${agent}` +
    `<Cdtr>${element('Nm', sepaName(`${firstName} ${lastName}`) ?? '')}</Cdtr>` +
    `<CdtrAcct><Id>${element('IBAN', bank.accountNumber)}</Id></CdtrAcct><Purp><Cd>SALA</Cd></Purp>` +
    `<RmtInf>${element('Ustrd', sepaText([text, llId].filter(Boolean).join(' '), 140))}</RmtInf></CdtTrfTxInf>\n`
  )
}
