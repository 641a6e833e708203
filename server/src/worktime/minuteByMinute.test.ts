import { testMinuteByMinute } from './test/minuteByMinute.ts'

testMinuteByMinute({ count: 5_000, nights: 1_000 })
