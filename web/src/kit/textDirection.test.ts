import { expect, test } from 'vitest'
import { textDirection } from './textDirection.ts'

test.each([
  ['ليلى حسن requests 3 days of sick leave, 27–29 Nov 2026.', 'ltr'],
  ['Nour طلبت إجازة مرضية لمدة ثلاثة أيام.', 'rtl'],
  ['ليلى حسن', 'rtl'],
  ['١٢:٣٠', 'auto'],
  ['', 'auto'],
])('“%s” is %s', (text, direction) => expect(textDirection(text)).toBe(direction))
