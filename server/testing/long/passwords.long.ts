import { describe } from 'vitest'
import { testTypedPasswords } from '../../src/access/test/typedPasswords.ts'

// Nothing makes hashes cheap here.
describe('hashes at the cost of the product', () => testTypedPasswords(500))
