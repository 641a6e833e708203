// `npm run bench:payslips`: how long the first payslip takes and each one after it, and 10,000 of them as one zip file,
// with this process's time and memory and the longest time for which this thread was blocked.
import { payslipFiles } from '../server/src/features/payroll/payslips/payslipFiles.ts'
import { renderPayslip } from '../server/src/features/payroll/payslips/renderPayslip.ts'
import { payslipInput, payslipLine } from '../server/src/features/payroll/test/payslipInput.ts'
import { zipStream } from '../server/src/files/archives/zipStream.ts'
import { report } from './results.ts'

const count = Number(process.argv[2] ?? 10_000)
const megabytes = (bytes: number) => Math.round(bytes / 1_048_576)
const milliseconds = async (work: () => Promise<unknown>) => {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

/** Returns one of many payslips, each with a different name, position and amounts. Every fourth is in Arabic. */
const payslipOf = (index: number) => {
  const isArabic = index % 4 === 3
  const lines = Array.from({ length: 3 + (index % 4) }, (_, line) =>
    payslipLine({
      label: isArabic ? 'عمل إضافي ليلا' : 'Overtime at night',
      because: isArabic ? 'بزيادة 70%' : `${line + 3} Nov 2026; 10,000.00 a month ÷ 240 hours, plus 70 %`,
      quantity: '3 h 20 min',
      amount: `${(index * 7 + line) % 2000}.50`,
    }),
  )
  const base = payslipInput({ language: isArabic ? 'ar' : 'en', reference: `0199c8a1-33b1-7ed0-9f11-${index}` })
  return {
    ...base,
    person: {
      name: isArabic ? `منى محمود ${index}` : `Mona Mahmoud ${index}`,
      llId: `LL-${index}`,
      department: isArabic ? 'الهندسة' : 'Engineering',
      position: `Engineer ${index % 37}`,
    },
    sections: [
      { kind: 'EARNINGS' as const, lines: [payslipLine(), ...lines], sum: '12000.00' },
      ...base.sections.slice(1),
    ],
  }
}

const first = await milliseconds(() => renderPayslip(payslipOf(0)))
const each: number[] = []
for (let index = 1; index <= 100; index++) each.push(await milliseconds(() => renderPayslip(payslipOf(index))))
each.sort((a, b) => a - b)
report('One payslip', {
  'the first, ms': { time: Math.round(first) },
  'then the median, ms': { time: Number(each[50]?.toFixed(1)) },
  'at most, ms': { time: Number(each.at(-1)?.toFixed(1)) },
})

async function* all() {
  for (let index = 0; index < count; index++) yield payslipOf(index)
}
let [blockedMs, last, peak, bytes] = [0, performance.now(), 0, 0]
const resting = process.memoryUsage.rss()
const watch = setInterval(() => {
  const at = performance.now()
  blockedMs = Math.max(blockedMs, at - last - 5)
  last = at
  peak = Math.max(peak, process.memoryUsage.rss())
}, 5)
const cpu = process.cpuUsage()
const took = await milliseconds(async () => {
  for await (const part of zipStream(payslipFiles(all()))) bytes += part.length
})
clearInterval(watch)
const { user, system } = process.cpuUsage(cpu)
report('Payslips as one archive', {
  [`${count} payslips`]: {
    MB: megabytes(bytes),
    seconds: Number((took / 1000).toFixed(1)),
    'of processor time': Number(((user + system) / 1e6).toFixed(1)),
    'MB of memory before': megabytes(resting),
    'at most': megabytes(peak),
    'thread held up at most, ms': Math.round(blockedMs),
  },
})
