import { testMinuteByMinute } from '../../src/worktime/test/minuteByMinute.ts'

testMinuteByMinute({ count: 100_000, nights: 5_000 })
