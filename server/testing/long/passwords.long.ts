import { describe } from 'vitest'
import { testTypedPasswords } from '../../src/access/test/typedPasswords.ts'

// Hashes are at full cost here.
describe('hashes at the cost of the product', () => testTypedPasswords(500))
